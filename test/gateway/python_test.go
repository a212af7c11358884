package gateway

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// saidInPython is what a Python client makes of an answer.
type saidInPython struct {
	Client, Finish, Text, Error string
	Cited, Tools, URLs          []string
}

// TestPythonClients: those of Azure and Writer, whole and streamed, of MCP, and OpenAI's parse, which fits a title into a class:
// all citations, addresses that open, and an error where the answer is cut or cannot be fitted.
func TestPythonClients(t *testing.T) {
	all := map[string]saidInPython{}
	for dec := json.NewDecoder(bytes.NewReader(inPython(t, "clients.py", cutting(t)))); dec.More(); {
		var s saidInPython
		if err := dec.Decode(&s); err != nil {
			t.Fatal(err)
		}
		all[s.Client] = s
	}
	for name, want := range map[string]struct {
		text  string
		cited []string
	}{
		"azure": {"28 days of annual leave", []string{"Leave", "Travel costs"}}, "azure, streamed": {"28 days of annual leave", []string{"Leave", "Travel costs"}},
		"writer": {"The lock opens at seven", []string{"The lock opens at seven on Sundays."}}, "writer, streamed": {"The lock opens at seven", []string{"The lock opens at seven on Sundays."}},
		"parse": {"How many days of leave do I", nil}, "parse, response": {"How many days of leave do I", nil},
	} {
		s := all[name]
		if !strings.Contains(s.Text, want.text) || !slices.EqualFunc(s.Cited, want.cited, func(a, b string) bool { return strings.TrimSpace(a) == b }) || s.Finish != "stop" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if s := all["mcp"]; !strings.Contains(s.Text, "28 days of annual leave") || len(s.Cited) != 2 || !strings.Contains(s.Cited[0], "28 days") || len(s.URLs) != 1 || !slices.Contains(s.Tools, "search_sources") {
		t.Errorf("mcp: %+v", s)
	}
	for _, address := range all["mcp"].URLs {
		opens(t, address)
	}
	for name, want := range map[string]string{"azure, cut": "", "parse, question": "prose"} {
		if s := all[name]; s.Error == "" || !strings.Contains(s.Error, want) {
			t.Errorf("%s: %+v", name, s)
		}
	}
}
