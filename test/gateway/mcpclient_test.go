package gateway

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// hosts is the folder of the npm clients of MCP.
const hosts = "../mcp"

// hostSeen is what the npm client saw on one way in.
type hostSeen struct {
	Way        string
	Tools      []string
	Templates  []string
	Protocol   string
	Session    bool
	Text       string
	Structured struct {
		Answer    string
		OpenURL   string `json:"open_url"`
		Citations []citeway.Citation
		Sources   []citeway.Source
	}
	Links    []struct{ URI, Name, Description, MimeType string }
	Progress []string
	Evidence []struct{ URI, MimeType, Text string }
	Found    struct {
		Type      string
		OpenURL   string `json:"open_url"`
		Documents []struct {
			ID      string
			OpenURL string `json:"open_url"`
		}
	}
	Checked struct {
		Citations []struct{ Verdict citeway.Verdict }
	}
	Bad struct {
		IsError bool
		Text    string
	}
	Missing, Given string
}

// TestNPMClient: the official client checks every result against the schema that it
// was told, so that a wrong one is an error there.
func TestNPMClient(t *testing.T) {
	needs(t, hosts, "@modelcontextprotocol/sdk")
	program := build(t)
	address := serve(t, "")
	all := map[string]hostSeen{}
	for dec := json.NewDecoder(bytes.NewReader(node(t, hosts, "mcp.mjs", address, program, hold(t)))); dec.More(); {
		var s hostSeen
		if err := dec.Decode(&s); err != nil {
			t.Fatal(err)
		}
		all[s.Way] = s
	}
	for way, base := range map[string]string{"http, stateful": address + "/c/", "http, stateless": address + "/c/", "stdio": "cite://", "mcp-remote": address + "/c/"} {
		s, there := all[way]
		if !there {
			t.Errorf("%s: saw nothing", way)
			continue
		}
		s.checkAnswer(t, base)
		s.checkTools(t, base)
		if s.Session != (way == "http, stateful") {
			t.Errorf("%s: has a session: %v", way, s.Session)
		}
	}
}

// checkAnswer: the answer as text, links and structured content, and its evidence.
func (s *hostSeen) checkAnswer(t *testing.T, base string) {
	t.Helper()
	if !strings.Contains(s.Text, "28 days of annual leave") || !strings.Contains(s.Text, "[1].") || !strings.Contains(s.Text, "\n[1] Leave") || !strings.Contains(s.Text, base+"c_") {
		t.Errorf("%s: the text is %q", s.Way, s.Text)
	}
	if got := s.Structured; len(got.Citations) == 0 || len(got.Sources) == 0 || !strings.HasPrefix(got.OpenURL, base+"c_") || !strings.HasPrefix(s.Text, got.Answer) {
		t.Errorf("%s: the structured content is %+v", s.Way, got)
	}
	if len(s.Links) == 0 || s.Links[0].Name != "Leave" || !strings.HasPrefix(s.Links[0].URI, "cite://p_") || s.Links[0].Description == "" {
		t.Fatalf("%s: the links are %+v", s.Way, s.Links)
	}
	if len(s.Evidence) != 2 || s.Evidence[0].MimeType != "text/plain" || s.Evidence[1].MimeType != "application/json" {
		t.Fatalf("%s: the evidence is %+v", s.Way, s.Evidence)
	}
	if !strings.Contains(s.Evidence[0].Text, "28 days") || !strings.Contains(s.Evidence[0].Text, "State: the document still says the same") {
		t.Errorf("%s: the evidence is %q", s.Way, s.Evidence[0].Text)
	}
	if !slices.Contains(s.Progress, "waiting for the documents") && !slices.Contains(s.Progress, "looking for passages") {
		t.Errorf("%s: the progress is %q", s.Way, s.Progress)
	}
}

// checkTools: what is listed, the other tools, and what is refused.
func (s *hostSeen) checkTools(t *testing.T, base string) {
	t.Helper()
	for _, name := range []string{"answer", "check_citations", "search_sources"} {
		if !slices.Contains(s.Tools, name) {
			t.Errorf("%s: the tools are %q", s.Way, s.Tools)
		}
	}
	if !slices.Contains(s.Templates, "cite://{id}") {
		t.Errorf("%s: the templates are %q", s.Way, s.Templates)
	}
	if f := s.Found; f.Type != "local_search" || len(f.Documents) != 2 || f.Documents[0].ID == "" || !strings.HasPrefix(f.Documents[0].OpenURL, base+"p_") || !strings.HasPrefix(f.OpenURL, base) {
		t.Errorf("%s: the search gave %+v", s.Way, f)
	}
	if c := s.Checked.Citations; len(c) != 2 || c[0].Verdict != citeway.Supported || c[1].Verdict != citeway.Contradicted {
		t.Errorf("%s: the check gave %+v", s.Way, c)
	}
	if !s.Bad.IsError || !strings.Contains(s.Bad.Text, "is empty; say what to look for") {
		t.Errorf("%s: bad arguments gave %+v", s.Way, s.Bad)
	}
	if !strings.HasPrefix(s.Missing, "-32602 ") || !strings.Contains(s.Given, "enough") {
		t.Errorf("%s: %q, %q", s.Way, s.Missing, s.Given)
	}
}
