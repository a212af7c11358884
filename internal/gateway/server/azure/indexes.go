package azure

import (
	"context"
	"net/url"
	"strings"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// Allowed are the endpoints of Azure AI Search that the settings name, each with the
// options for its indexes. A request's parameters override these options, except that
// the settings' credentials come before a request's.
type Allowed struct {
	byAddress map[string]azuresearch.Options
}

var _ Indexes = (*Allowed)(nil)

// NewAllowed allows the endpoints of the options, whose Index is ignored. Returns Invalid
// for an impossible address or option.
func NewAllowed(endpoints ...azuresearch.Options) (*Allowed, error) {
	a := &Allowed{byAddress: map[string]azuresearch.Options{}}
	for _, o := range endpoints {
		probe := o
		probe.Index = "any"
		if _, err := azuresearch.New(probe); err != nil {
			return nil, err
		}
		a.byAddress[sameAddress(o.Endpoint)] = o
	}
	return a, nil
}

// sameAddress is an address in the spelling that addresses are compared in.
func sameAddress(raw string) string {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return ""
	}
	host := strings.ToLower(u.Host)
	if u.Scheme == "https" {
		host = strings.TrimSuffix(host, ":443")
	}
	return strings.ToLower(u.Scheme) + "://" + host + strings.TrimRight(u.Path, "/")
}

// Library returns a client for an index at an endpoint that is allowed, else nil.
func (a *Allowed) Library(endpoint, index string, p Parameters) (chat.Library, error) {
	o, ok := a.byAddress[sameAddress(endpoint)]
	if !ok {
		return nil, nil
	}
	o.Index = index
	if err := closed(o, p.Filter); err != nil {
		return nil, err
	}
	o.QueryType, o.SemanticConfiguration = azuresearch.QueryType(p.QueryType), p.SemanticConfiguration
	o.Filter = both(o.Filter, p.Filter)
	o.Strictness = 1 // what is below the strictness is sorted out here, and told
	o.Mapping = mapped(o.Mapping, p.Mapping)
	credentials(&o, &p.Authentication)
	c, err := azuresearch.New(o)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// closed refuses a request's filter whose brackets would reach beyond those put around
// it: the filter is checked alone, before it is joined with the settings'.
func closed(o azuresearch.Options, filter string) error {
	o.Filter = filter
	_, err := azuresearch.New(o)
	return err
}

// both is the conjunction of two filters.
func both(settings, request string) string {
	if settings == "" || request == "" {
		return settings + request
	}
	return "(" + settings + ") and (" + request + ")"
}

// mapped overrides the settings' mapping with a request's, which cannot change labels
// and sets.
func mapped(m azuresearch.Mapping, request Mapping) azuresearch.Mapping {
	over := func(to *string, from string) {
		if from != "" {
			*to = from
		}
	}
	over(&m.TitleField, request.Title)
	over(&m.URLField, request.URL)
	over(&m.FilepathField, request.Filepath)
	over(&m.ContentFieldsSeparator, request.Separator)
	for to, from := range map[*[]string][]string{&m.ContentFields: request.ContentFields, &m.VectorFields: request.VectorFields, &m.ImageVectorFields: request.ImageVectorFields} {
		if len(from) > 0 {
			*to = from
		}
	}
	return m
}

// credentials returns the credentials from the settings, or else the request's own.
func credentials(o *azuresearch.Options, a *Authentication) {
	if o.Key != "" || o.Token != nil {
		return
	}
	o.Key = a.Key
	if token := a.Token; token != "" {
		o.Token = func(context.Context) (string, error) { return token, nil }
	}
}
