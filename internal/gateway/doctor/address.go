package doctor

import (
	"net"
	"net/url"
	"strings"
)

// genericHosts are where models are served that take no data sources: Azure AI's
// inference endpoints, by the end of their names.
// https://learn.microsoft.com/azure/ai-foundry/model-inference/concepts/endpoints
var genericHosts = []string{".services.ai.azure.com", "models.inference.ai.azure.com", ".models.ai.azure.com", ".inference.ai.azure.com",
	".inference.ml.azure.com", "models.github.ai"}

// generic reports whether the model's address is one of Azure AI that is no Azure
// OpenAI endpoint. Where the path names a deployment of Azure OpenAI, it is.
func (v *visit) generic() bool { return genericAddress(v.Model.BaseURL) }

func genericAddress(address string) bool {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || strings.Contains(u.Path, "/openai/deployments/") {
		return false
	}
	host := "." + strings.ToLower(u.Hostname())
	for _, end := range genericHosts {
		if strings.HasSuffix(host, "."+strings.TrimPrefix(end, ".")) {
			return true
		}
	}
	return strings.HasSuffix(strings.TrimRight(u.Path, "/"), "/models/chat/completions")
}

// loopback reports whether an address is of this machine.
func loopback(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// shownAddress is an address without what may be secret in it.
func shownAddress(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "not an address"
	}
	u.RawQuery, u.Fragment, u.User = "", "", nil
	return u.String()
}
