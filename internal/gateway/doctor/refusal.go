package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/azure"
	"github.com/citeway/citeway/internal/upstream"
)

// refusal is an error instead of an answer.
type refusal struct {
	status int
	words  string
	// foreign says that it is not what such a server sends.
	foreign bool
}

// Error is the server's words.
func (r *refusal) Error() string { return r.words }

// refusalOf finds what a server said in err, nil where it said nothing.
func refusalOf(err error) *refusal {
	var own *refusal
	if errors.As(err, &own) {
		return own
	}
	if errors.Is(err, upstream.ErrForeign) {
		return &refusal{status: http.StatusOK, foreign: true}
	}
	var r *upstream.Refusal
	if errors.As(err, &r) {
		var a *upstream.Answered
		if errors.As(err, &a) {
			return &refusal{status: a.Status, words: a.Words}
		}
		words := strings.TrimPrefix(r.Err.Message, "the model's server answered ")
		_, words, _ = strings.Cut(words, ": ") // behind the status
		return &refusal{status: r.Status, words: words}
	}
	return nil
}

// says reports whether the server's words hold one of these.
func (r *refusal) says(any ...string) bool {
	words := strings.ToLower(r.words)
	for _, w := range any {
		if strings.Contains(words, w) {
			return true
		}
	}
	return false
}

// refusesField reports whether the request had a field that the server does not
// take.
func (r *refusal) refusesField() bool {
	return r.says("extra inputs are not permitted", "unrecognized", "unknown", "not supported", "extra_forbidden", "unexpected", "not permitted", "additional properties")
}

// mendAzure is where On Your Data is to be had.
const mendAzure = "ask a deployment of Azure OpenAI: --model azure:DEPLOYMENT --base-url https://NAME.openai.azure.com"

// unanswered names why a model did not answer.
func (v *visit) unanswered(err error) {
	at := v.modelAddress()
	r := refusalOf(err)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		v.fault(CheckModel, at, "it did not answer within "+v.Wait.String(), "see whether the server is busy or the wrong one; ask again with a longer --wait")
	case r != nil:
		v.refusedBy(r, at)
	case citeway.CodeOf(err) == citeway.Unavailable:
		v.failed(CheckModel, err, "check the address and that the server runs")
	default:
		v.failed(CheckAnswer, err, "ask again; where it stays so, see that the address is that of a model's API, and look into its log")
	}
}

// refusedBy names what a server refused.
func (v *visit) refusedBy(r *refusal, at string) {
	said := fmt.Sprintf("it answers %d", r.status)
	if r.words != "" {
		said += ": " + r.words
	}
	sends := v.source != nil
	switch {
	case r.foreign:
		v.fault(CheckModel, at, "what answers there is no model's API", "check the address: it is that of the API, not of a portal or a page")
	case r.status == http.StatusUnauthorized, r.status == http.StatusForbidden:
		v.fault(CheckAllowed, at, said, "check the key: it must be one of this resource; with a firewall, that this machine is let in")
	case sends && r.says("include_contexts", "includecontexts"):
		v.fault(CheckAnswer, at, said, "leave api_version out, or name a preview, as "+azure.DefaultDataVersion+"; or set "+azure.SettingScores+"=false")
	case sends && r.says("data_sources", "datasources") && r.refusesField() && !r.says("data_sources/", "data_sources["):
		v.fault(CheckAddress, at, "it takes no data_sources, so it cannot cite: "+r.words, mendAzure)
	case sends && r.status == http.StatusBadRequest && r.says("search", "index"):
		v.unsearched(at, r)
	case r.status == http.StatusNotFound && v.generic():
		v.fault(CheckAddress, at, "this is an endpoint of Azure AI, not of Azure OpenAI: it has no data_sources and cannot cite", mendAzure)
	case r.status == http.StatusNotFound:
		v.fault(CheckModel, at, said, "check the name of the model or deployment, and the address")
	case r.status == http.StatusTooManyRequests:
		v.fault(CheckAnswer, at, said, "wait, or ask for a higher quota")
	case r.status >= http.StatusMultipleChoices && r.status < http.StatusBadRequest:
		v.fault(CheckModel, at, said, "redirects are not followed: name the address itself")
	default:
		v.fault(CheckAnswer, at, said, "look in the server's log for this request")
	}
}

// unsearched is where the service could not search the index.
func (v *visit) unsearched(at string, r *refusal) {
	if other := v.report.faulty(indexChecks...); other != "" {
		v.see(CheckContext, other)
		return
	}
	v.fault(CheckContext, at, "the deployment cannot search the index: "+r.words, "check the key in the data source, and that the search service lets the deployment in")
}

// modelAddress is where the model is, for a person.
func (v *visit) modelAddress() string {
	if v.Model.BaseURL == "" {
		return "model " + v.modelName()
	}
	return shownAddress(v.Model.BaseURL)
}
