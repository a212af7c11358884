package doctor

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/upstream"
)

// visiting is an examination of a deployment, before anything was found.
func visiting(address string, grounded bool) *visit {
	v := &visit{Setup: &Setup{Settings: &settings.Settings{}, Wait: time.Second, Getenv: func(string) string { return "" },
		Model: settings.Model{Name: "heron", Provider: model.Azure, BaseURL: address}}, report: &Report{}}
	if grounded {
		v.source = &dataSource{Type: searchType}
	}
	return v
}

// TestRefusals: what people have reported that services say, and what it means.
func TestRefusals(t *testing.T) {
	const own, generic = "https://harbour.openai.azure.com", "https://harbour.services.ai.azure.com"
	for _, c := range []struct {
		name, address string
		grounded      bool
		status        int
		words, check  string
		mend          string
	}{
		{"a wrong key", own, true, 401, "Access denied due to invalid subscription key or wrong API endpoint.", CheckAllowed, "check the key"},
		{"a firewall", own, true, 403, "Public access is disabled. Please configure private endpoint.", CheckAllowed, "firewall"},
		{"contexts with the path", own, true, 400, "Validation error at #/data_sources/0/azure_search/parameters/include_contexts: Extra inputs are not permitted", CheckAnswer, "name a preview"},
		{"contexts in the old spelling", own, true, 400, "Validation error at #/data_sources/0/azure_search/parameters/includeContexts: Extra inputs are not permitted", CheckAnswer, "name a preview"},
		{"an argument that is unrecognized", own, true, 400, "Unrecognized request argument supplied: data_sources", CheckAddress, "azure:DEPLOYMENT"},
		{"a parameter that is unknown", own, true, 400, "Unknown parameter: 'data_sources'.", CheckAddress, "azure:DEPLOYMENT"},
		{"an input that is forbidden", own, true, 422, "body.data_sources: Extra inputs are not permitted", CheckAddress, "azure:DEPLOYMENT"},
		{"a field within the data source", own, true, 400, "Validation error at #/data_sources/0/azure_search/parameters/indexName: Extra inputs are not permitted", CheckContext, "check the key in the data source"},
		{"an index that is not searched", own, true, 400, "Invalid AzureCognitiveSearch configuration detected: Call to get Azure Search index failed. Check if you are using the correct Azure Search endpoint and index name.", CheckContext, "lets the deployment in"},
		{"no such deployment", own, true, 404, "The API deployment for this resource does not exist.", CheckModel, "name of the model or deployment"},
		{"no such path", generic, true, 404, "Resource not found", CheckAddress, "openai.azure.com"},
		{"a quota", own, true, 429, "Requests to the ChatCompletions_Create Operation have exceeded call rate limit", CheckAnswer, "quota"},
		{"a redirect", own, false, 307, "", CheckModel, "redirects are not followed"},
		{"a content filter", own, true, 400, "The response was filtered", CheckAnswer, "server's log"},
		{"a fault of theirs", own, false, 500, "Internal error", CheckAnswer, "server's log"},
		{"data sources without any", own, false, 400, "Unknown parameter: 'data_sources'.", CheckAnswer, "server's log"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visiting(c.address, c.grounded)
			v.refusedBy(&refusal{status: c.status, words: c.words}, c.address)
			f := v.report.Findings[0]
			if len(v.report.Findings) != 1 || f.State != Fault || f.Check != c.check || !strings.Contains(f.Mend, c.mend) {
				t.Errorf("%+v, want %s with %q", v.report.Findings, c.check, c.mend)
			}
		})
	}
}

// TestUnansweredBecauseOfTheIndex: what the index itself showed is not told twice.
func TestUnansweredBecauseOfTheIndex(t *testing.T) {
	v := visiting("https://harbour.openai.azure.com", true)
	v.fault(CheckKey, "index", "refused", "a key")
	v.refusedBy(&refusal{status: 400, words: "Invalid AzureCognitiveSearch configuration detected"}, "here")
	if f := v.report.Findings[1]; f.State != Skipped || f.Message != "see index.credentials" {
		t.Errorf("%+v", f)
	}
}

func TestUnanswered(t *testing.T) {
	for _, c := range []struct {
		name  string
		err   error
		check string
		words string
	}{
		{"time", context.DeadlineExceeded, CheckModel, "did not answer within 1s"},
		{"not reached", &citeway.Error{Code: citeway.Unavailable, Place: "there", Message: "was not reached", Err: errors.New("no route")}, CheckModel, "was not reached: no route"},
		{"broken off", &citeway.Error{Code: citeway.Truncated, Message: "broke off"}, CheckAnswer, "broke off"},
		{"no error of ours", errors.New("odd"), CheckAnswer, "odd"},
		{"refused", &upstream.Refusal{Status: 401, Err: &citeway.Error{Code: citeway.Upstream, Message: "the model's server answered 401 Unauthorized: no key"}}, CheckAllowed, "it answers 401: no key"},
		{"refused without words", &upstream.Refusal{Status: 418, Err: &citeway.Error{Message: "the model's server answered 418 I'm a teapot"}}, CheckAnswer, "it answers 418"},
		{"foreign", &refusal{status: 200, foreign: true}, CheckModel, "no model's API"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visiting("https://harbour.openai.azure.com", false)
			v.unanswered(c.err)
			f := v.report.Findings[0]
			if f.Check != c.check || f.State != Fault || !strings.HasSuffix(f.Message, c.words) && !strings.Contains(f.Message, c.words) || f.Mend == "" {
				t.Errorf("%+v", f)
			}
		})
	}
}

// TestFailed: place, words, cause and mend of an error, and where it has none.
func TestFailed(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Finding
	}{
		{errors.New("plain"), Finding{CheckModel, Fault, "", "plain", "usual"}},
		{&citeway.Error{Place: "here", Message: "is bad", Mend: "mend it"}, Finding{CheckModel, Fault, "here", "is bad", "mend it"}},
		{&citeway.Error{Place: "here", Message: "is bad", Err: errors.New("so")}, Finding{CheckModel, Fault, "here", "is bad: so", "usual"}},
		{&citeway.Error{Message: "is bad", Err: errors.New("<html><h1>Bad</h1>gateway")}, Finding{CheckModel, Fault, "", "is bad: Bad gateway", "usual"}},
	} {
		v := visiting("", false)
		v.failed(CheckModel, c.err, "usual")
		if got := v.report.Findings[0]; got != c.want {
			t.Errorf("%v: %+v, want %+v", c.err, got, c.want)
		}
	}
}
