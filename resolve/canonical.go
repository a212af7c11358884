package resolve

import (
	"net/url"
	"strings"
)

// defaultPort is the port that a scheme implies.
var defaultPort = map[string]string{"http": "80", "https": "443"}

// canonical is a URL in the one spelling by which two are compared: scheme and
// host in lower case, no default port, no fragment, no empty path, escapes
// normalised. What is no absolute URL stays as it is.
func canonical(raw string) string {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Scheme == "" {
		return raw
	}
	if u.Host == "" {
		return raw
	}
	u.Scheme = strings.ToLower(u.Scheme)
	host, port := strings.ToLower(u.Hostname()), u.Port()
	u.Host = host
	if port != "" && port != defaultPort[u.Scheme] {
		u.Host = host + ":" + port
	}
	u.Fragment, u.RawFragment = "", ""
	if u.Path == "/" {
		u.Path = ""
	}
	u.RawPath = ""
	return u.String()
}
