package browser

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/openai"
)

// given are the files that the element is given in element.mjs, made of its sample as the
// program writes it.
func given(t *testing.T) map[string]string {
	t.Helper()
	sample, err := os.ReadFile(filepath.Join(root, "internal", "gateway", "web", "element", "sample.json"))
	if err != nil {
		t.Fatal(err)
	}
	offsets := map[string]citeway.Unit{"native": citeway.Bytes}
	as := func(form string) string {
		var out bytes.Buffer
		if err := convert.Convert(&out, bytes.NewReader(sample), convert.Options{From: "native", To: form, Offsets: offsets[form]}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	stream := inChunks(t, as("native"))
	half := stream[:strings.LastIndex(stream, "data: ")/2]
	return map[string]string{
		"inside.html": `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Inside</title><cited-answer>` + as("html") + "</cited-answer>",
		"chat.json":   as("openai"), "chat.sse": stream,
		"broken.sse": half[:strings.LastIndex(half, "\n\n")+2],
		"bad.sse":    "data: {\"choices\":[{\"delta\":{\"content\":\"Half\n\n",
		"failed.sse": "data: {\"error\":{\"message\":\"The model is down.\",\"type\":\"server_error\"}}\n\n",
	}
}

// inChunks is an answer as chunks of chat completions.
func inChunks(t *testing.T, native string) string {
	t.Helper()
	var a citeway.Answer
	if err := json.Unmarshal([]byte(native), &a); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := citeway.Unfold(&a, openai.Form().NewEncoder(&out, dialect.Options{Stream: true})); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestCitedAnswerWithWhatItIsGiven: what stands inside the element, answers from its page and from the services that speak
// OpenAI's API, and what a page says of its looks.
func TestCitedAnswerWithWhatItIsGiven(t *testing.T) {
	needs(t)
	o := newOrigins(t)
	o.given = given(t)
	seen := map[string]scene{}
	for _, s := range node(t, "element.mjs", o.gateway.URL, o.host.URL) {
		seen[s["scene"].(string)] = s
	}
	checks := map[string]func(*testing.T, *origins, scene){"without": without, "inside": inside, "datasrc": dataSrc, "early": early, "chunks": chunks, "cards": cards, "broken": broken, "themed": themed}
	for name, check := range checks {
		t.Run(name, func(t *testing.T) {
			s, there := seen[name]
			if !there || s["failed"] != nil {
				t.Fatalf("not seen: %v", s)
			}
			if errs := s["errors"].([]any); len(errs) > 0 && name != "inside" && name != "themed" { // these ask for a file that is missing
				t.Errorf("the browser reports %v", errs)
			}
			check(t, o, s)
		})
	}
}

func without(t *testing.T, _ *origins, s scene) {
	s.has(t, "shown", "A full year of work gives 28 days of annual leave[1]", "Sources", "Incident response")
	s.is(t, "hash", "#cw-source-1")
	s.is(t, "defined", "0")
}

func inside(t *testing.T, _ *origins, s scene) {
	s.is(t, "first", `{"hash":"#s1","inside":true,"prose":""}`)
	s.is(t, "replaced", `{"inside":false,"prose":"An answer."}`)
	s.is(t, "emptied", `{"inside":true,"prose":""}`)
	s.is(t, "missing", `{"inside":true,"prose":""}`) // what is there is still of use
	s.is(t, "fetched.inside", "false")
	s.has(t, "fetched.prose", "A full year of work")
}

func dataSrc(t *testing.T, _ *origins, s scene) {
	s.has(t, "first", "A full year of work")
	s.has(t, "then", "A full year of work")
	s.is(t, "hidden", "true")
	s.has(t, "both", "A full year of work") // src counts, and data-src is not fetched
}

func early(t *testing.T, _ *origins, s scene) {
	s.is(t, "inside", "false")
	s.is(t, "prose", "Set early.")
	s.is(t, "fetched", "false") // the answer that is set counts, not src
}

// chunks are chat completions: the same citations whole and streamed. No link leads to the gateway, which has no evidence
// of what another service cites.
func chunks(t *testing.T, _ *origins, s scene) {
	for _, way := range []string{"fetched", "read"} {
		s.has(t, way+".text", "28 days of annual leave1. In the first hour", "Orders fell in March3, and some say", "العمل 28 يوما1.")
		s.is(t, way+".marks", `[["BUTTON","","1"],["A","https://handbook.example/incidents","call 2992\nSource 2 of 3, Incident response: not checked"],["A","https://metrics.example/c/q7","3"],["BUTTON","","1"],["BUTTON","","1"]]`)
	}
	s.has(t, "fetched.list", "1\\nLeave", "2\\nIncident response", "3\\nOrders by month")
	s.has(t, "went", `"url":"https://handbook.example/incidents"`, `"title":"Incident response"`)
	s.has(t, "preview", "2. Incident response", "Not checked")
}

// cards are Open WebUI's: a chip is a citation as soon as it is whole, code is code, and an event that is no source does nothing.
func cards(t *testing.T, _ *origins, s scene) {
	s.is(t, "during", `{"done":null,"marks":[["A","https://tide.example/t","1"]],"text":"High at six1, m[1] too"}`)
	s.is(t, "text", "High at six1, m[1] too.")
	s.is(t, "list", `["1\nTide tables"]`)
	s.is(t, "done", `{"error":null}`)
}

func broken(t *testing.T, _ *origins, s scene) {
	s.has(t, "cut.text", "A full year of work")
	s.has(t, "cut.alert", "The answer broke off.", "What arrived is shown above.")
	s.has(t, "told", `["The model is down.",`, `"The answer could not be read.`)
}

// themed asks that properties and parts change what they name.
func themed(t *testing.T, _ *origins, s scene) {
	for at, want := range map[string]string{
		"host": `["rgb(2, 0, 0)","rgb(253, 254, 255)","Georgia"]`, "badge": `["rgb(1, 0, 0)","rgb(250, 251, 252)","3px","Georgia","2px"]`,
		"card":  `["rgb(2, 0, 0)","rgb(253, 254, 255)","rgb(4, 0, 0)","3px","Georgia","rgb(9, 0, 0)"]`,
		"quote": `["rgb(5, 0, 0)"]`, "prose": `["7px"]`, "sources": `["11px"]`, "source": `["rgb(4, 0, 0)","12px"]`, "soft": `["rgb(3, 0, 0)"]`,
		"good": `["rgb(6, 0, 0)"]`, "bad": `["rgb(8, 0, 0)"]`, "status": `["uppercase"]`,
	} {
		s.is(t, "looks."+at, want)
	}
	s.is(t, "failure", `["rgb(8, 0, 0)","3px"]`)
}

// TestEveryPropertyAndPartIsDocumented: docs/embedding.md names those that the element has, and no others.
func TestEveryPropertyAndPartIsDocumented(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(root, "docs", "embedding.md"))
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	files, err := filepath.Glob(filepath.Join(root, "internal", "gateway", "web", "element", "*.js"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(body)
	}
	_, looks, _ := strings.Cut(string(doc), "## Its look")
	looks, _, _ = strings.Cut(looks, "\n## ")
	_, parts, _ := strings.Cut(looks, "| part | |")
	for what, all := range map[string][2][]string{
		"properties": {named(looks, "`(--citeway-[a-z-]+)`"), named(code.String(), `var\((--citeway-[a-z-]+)`)},
		"parts":      {named(parts, "(?m)^\\| `([a-z]+)`(?:, `([a-z]+)`)?"), named(code.String(), "part(?:: |\", [\"`])[\"`]?([a-z]+)")},
	} {
		if !slices.Equal(all[0], all[1]) || len(all[0]) == 0 {
			t.Errorf("%s: documented are %q, and there are %q", what, all[0], all[1])
		}
	}
}

// named are the names that the groups of an expression find in a text, each once, in order.
func named(text, expression string) []string {
	var names []string
	for _, found := range regexp.MustCompile(expression).FindAllStringSubmatch(text, -1) {
		names = append(names, found[1:]...)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	slices.Sort(names)
	return slices.Compact(names)
}
