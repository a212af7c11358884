package openai

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// TestWay goes through all that says how a request is answered: the header before
// the name, the name before the key, the key before the setting.
func TestWay(t *testing.T) {
	for _, test := range []struct {
		header  string
		name    string
		key     string
		setting server.Mode
		want    string // what answers: knowledge with a model, through to one, or an error
	}{
		{"", "citeway", "", "", "knowledge "},
		{"", "citeway/extractive", "", "", "knowledge extractive"},
		{"", "citeway/tern-1", "", "", "knowledge tern-1"},
		{"", "tern-1", "", "", "through tern-1"},
		{"", "extractive", "", "", "not-found"},
		{"", "gull-1", "", "", "not-found"},
		{"", "citeway/gull-1", "", "", "not-found"},
		{"", "citeway/", "", "", "not-found"},
		{"", "Citeway", "", "", "not-found"},

		{"knowledge", "citeway", "", "", "knowledge "},
		{"knowledge", "tern-1", "", "", "knowledge tern-1"},
		{"knowledge", "extractive", "", "", "knowledge extractive"},
		{"knowledge", "gull-1", "", "", "not-found"},
		{"passthrough", "tern-1", "", "", "through tern-1"},
		{"passthrough", "citeway/tern-1", "", "", "through tern-1"},
		{"passthrough", "citeway", "", "", "through tern-1"},
		{"passthrough", "citeway", "knowledge", server.Knowledge, "through tern-1"},
		{"passthrough", "citeway/extractive", "", "", "invalid"},
		{"passthrough", "extractive", "", "", "invalid"},
		{"turbo", "tern-1", "", "", "invalid"},

		{"", "tern-1", "knowledge", "", "knowledge tern-1"},
		{"", "extractive", "knowledge", "", "knowledge extractive"},
		{"", "tern-1", "passthrough", "", "through tern-1"},
		{"", "citeway", "passthrough", "", "knowledge "},
		{"", "citeway/tern-1", "passthrough", "", "knowledge tern-1"},
		{"passthrough", "tern-1", "knowledge", "", "through tern-1"},
		{"knowledge", "tern-1", "passthrough", "", "knowledge tern-1"},

		{"", "tern-1", "", server.Knowledge, "knowledge tern-1"},
		{"", "tern-1", "passthrough", server.Knowledge, "through tern-1"},
		{"", "tern-1", "knowledge", server.Passthrough, "knowledge tern-1"},
		{"passthrough", "tern-1", "", server.Knowledge, "through tern-1"},
		{"", "citeway", "", server.Passthrough, "knowledge "},
	} {
		s := New(Options{Mode: test.setting, Models: []Model{{Name: "extractive"}, {Name: "tern-1", Upstream: &upstream{}}}})
		r := httptest.NewRequest("POST", completionsURL, nil)
		if test.header != "" {
			r.Header.Set(server.ModeHeader, test.header)
		}
		w, err := s.way(r.WithContext(server.WithCaller(r.Context(), server.Caller{Mode: test.key})), test.name)
		got := string(citeway.CodeOf(err))
		if err == nil {
			if got = "knowledge " + w.model; w.through {
				got = "through " + w.model
			}
			if w.asked != test.name {
				t.Errorf("%+v is remembered as %s", test, w.asked)
			}
		}
		if got != test.want {
			t.Errorf("%+v: %s, %v", test, got, err)
		}
	}
}

// TestPassingCitewayOn: by itself it is the default model, or the only one that there
// is with an upstream; else the error says which exist.
func TestPassingCitewayOn(t *testing.T) {
	up := &upstream{}
	for _, test := range []struct {
		models []Model
		want   string
	}{
		{nil, "no model of the settings has one"},
		{[]Model{{Name: "extractive", Default: true}}, "no model of the settings has one"},
		{[]Model{{Name: "a", Upstream: up}}, "a"},
		{[]Model{{Name: "extractive", Default: true}, {Name: "a", Upstream: up}}, "a"},
		{[]Model{{Name: "a", Upstream: up}, {Name: "b", Upstream: up, Default: true}}, "b"},
		{[]Model{{Name: "a", Upstream: up}, {Name: "b", Upstream: up}}, "name one that has: a, b; or leave out Citeway-Mode"},
		{[]Model{{Name: "extractive", Default: true}, {Name: "a", Upstream: up}, {Name: "b", Upstream: up}}, "name one that has: a, b; or leave out Citeway-Mode"},
	} {
		r := httptest.NewRequest("POST", completionsURL, nil)
		r.Header.Set(server.ModeHeader, "passthrough")
		w, err := New(Options{Models: test.models}).way(r, own)
		if err == nil && w.named.Name != test.want || err != nil && (citeway.CodeOf(err) != citeway.Invalid || !strings.HasSuffix(err.Error(), test.want)) {
			t.Errorf("%+v: %+v, %v", test.models, w, err)
		}
	}
}

// TestCitations goes through all that says how citations are written.
func TestCitations(t *testing.T) {
	const sent, agent = "X-OpenWebUI-Chat-Id", "Python/3.11 aiohttp/3.13.2"
	for _, test := range []struct {
		header, key string
		setting     request.Citations
		want        request.Citations // "" for an error
		client      [2]string         // a header of the client's own
	}{
		{"", "", "", request.OpenAI, [2]string{}},
		{"", "", request.OpenWebUI, request.OpenWebUI, [2]string{}},
		{"", "markdown", request.OpenWebUI, request.Markdown, [2]string{}},
		{"none", "markdown", request.OpenWebUI, request.None, [2]string{}},
		{"openai", "none", "", request.OpenAI, [2]string{}},
		{"OpenAI", "none", "", "", [2]string{}},
		{"footnotes", "", "", "", [2]string{}},
		{"", "footnotes", "", "", [2]string{}},
		{"", "", "", request.OpenWebUI, [2]string{sent, "c1"}},
		{"", "", request.Markdown, request.OpenWebUI, [2]string{sent, "c1"}},
		{"", "", "", request.OpenWebUI, [2]string{"User-Agent", agent}},
		{"", "", request.Markdown, request.Markdown, [2]string{"User-Agent", agent}},
		{"", "markdown", "", request.Markdown, [2]string{sent, "c1"}},
		{"none", "", "", request.None, [2]string{sent, "c1"}},
	} {
		s := New(Options{Citations: test.setting})
		r := httptest.NewRequest("POST", completionsURL, nil)
		if test.client[0] != "" {
			r.Header.Set(test.client[0], test.client[1])
		}
		if test.header != "" {
			r.Header.Set(request.Header, test.header)
		}
		got, err := s.citations(r.WithContext(server.WithCaller(r.Context(), server.Caller{Citations: test.key})))
		if got != test.want || (err == nil) != (test.want != "") || err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %q %v", test, got, err)
		}
	}
}
