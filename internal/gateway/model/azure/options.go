package azure

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// The API versions to ask for if the options name none.
const (
	// DefaultVersion is generally available.
	DefaultVersion = "2024-10-21"
	// DefaultDataVersion is for data sources with scores, which only preview versions
	// return.
	DefaultDataVersion = "2025-01-01-preview"
)

// Options are the model's settings. BaseURL is needed, and Deployment where it does not
// name one.
type Options struct {
	// Options say which model. BaseURL is the resource's address, as
	// https://NAME.openai.azure.com, or the whole address of a deployment's chat
	// completions, which may name the deployment and the version. Name is what answers say
	// they were written by; "" is the deployment. The key is sent as api-key.
	service.Options
	// Deployment is the name of the deployment.
	Deployment string
	// Version is the API version; "" is DefaultDataVersion for data sources with
	// scores, and else DefaultVersion.
	Version string
	// Token, if not nil, gives a bearer token in place of the key, for each request anew. No
	// error shows it.
	Token func(context.Context) (string, error)
	// DataSources is what On Your Data searches, as AZURE_AI_DATA_SOURCES has it;
	// "" is plain chat.
	DataSources string
	// NoScores leaves the request for scores out; see AZURE_AI_INCLUDE_SEARCH_SCORES.
	NoScores bool
}

// place is where a deployment is.
type place struct {
	base, deployment, version string
}

// locate reads the options' address.
func (o *Options) locate() (place, error) {
	u, err := url.Parse(strings.TrimSpace(o.BaseURL))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return place{}, invalid("azure endpoint", "this is not an http or https address", "write it as https://NAME.openai.azure.com")
	}
	p := place{deployment: o.Deployment, version: o.Version}
	before, after, named := strings.Cut(u.Path, deployments)
	if named {
		name, _, _ := strings.Cut(after, "/")
		p.deployment = first(p.deployment, name)
	}
	p.version = first(p.version, u.Query().Get(version))
	if p.deployment == "" || strings.ContainsAny(p.deployment, "/?#") {
		return place{}, invalid("azure deployment", "the deployment is not named, or by what is no name", "write azure:DEPLOYMENT")
	}
	u.Path, u.RawPath = strings.TrimSuffix(strings.TrimRight(before, "/"), "/openai"), ""
	u.RawQuery = ""
	p.base = u.String()
	return p, nil
}

const (
	deployments = "/openai/deployments/"
	version     = "api-version"
)

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// address is that of the deployment.
func (p place) address() string {
	u, err := url.Parse(p.base)
	if err != nil {
		return ""
	}
	u.Path += deployments + p.deployment
	u.RawQuery = url.Values{version: {p.version}}.Encode()
	return u.String()
}

// authorize sends the token, or else the key.
func (o *Options) authorize() func(context.Context, http.Header) error {
	if o.Token == nil {
		return upstream.Key("api-key", o.Key)
	}
	return func(ctx context.Context, header http.Header) error {
		token, err := o.Token(ctx)
		if err == nil {
			header.Set("Authorization", "Bearer "+token)
		}
		return err
	}
}

func invalid(place, message, mend string) *citeway.Error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

// The settings that say what On Your Data searches.
const (
	// SettingDataSources is a JSON array of one data source, as a request has it in
	// data_sources; the data source alone will do.
	SettingDataSources = "AZURE_AI_DATA_SOURCES"
	// SettingScores is whether scores are asked for: yes, unless it says no.
	SettingScores = "AZURE_AI_INCLUDE_SEARCH_SCORES"
)

// ParseScores reads the value of SettingScores; "" is true. Returns Invalid for
// anything but yes or no.
func ParseScores(value string) (bool, error) {
	switch value = strings.ToLower(strings.TrimSpace(value)); value {
	case "", "yes", "on":
		return true, nil
	case "no", "off":
		return false, nil
	}
	yes, err := strconv.ParseBool(value)
	if err != nil {
		return false, invalid(SettingScores, "is neither true nor false", "write true or false, or leave it out for true")
	}
	return yes, nil
}

// CheckSettings returns Invalid, with the place, for settings that cannot be read,
// whether or not a deployment is asked: whoever wrote them believes that they count.
func CheckSettings(getenv func(string) string) error {
	if _, err := ParseScores(getenv(SettingScores)); err != nil {
		return err
	}
	sources := getenv(SettingDataSources)
	if strings.TrimSpace(sources) == "" {
		return nil
	}
	_, err := parseSource([]byte(sources), SettingDataSources)
	return err
}
