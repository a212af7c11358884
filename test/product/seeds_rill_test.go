package product

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

type rillMessage struct {
	Tool      string
	Type      string
	Citations []struct {
		ID, Text string
		Query    map[string]any
	}
	ContentData string
}

// TestRillToNative reads the proposal's message: the words of the tag are prose,
// and the source is the tool call.
func TestRillToNative(t *testing.T) {
	r := way{from: "rill", to: "native"}.run(t, sample(t, "rill-message.json"))
	a := read[citeway.Answer](t, r.out)
	same(t, "prose", a.Text, "Revenue increased by 25% see regional breakdown \ncompared to the previous quarter.")
	c, s := a.Citations[0], a.Sources[0]
	same(t, "words", c.Label, "see regional breakdown")
	same(t, "words in their place", a.Text[c.Start:c.End], c.Label)
	same(t, "source", s.ID+" "+string(s.Kind), "abc123 tool")
	holds(t, string(s.Query), `"metrics_view"`)
}

// TestRillCitations builds the citations array from the tool calls.
func TestRillCitations(t *testing.T) {
	r := way{from: "rill", to: "rill"}.run(t, sample(t, "rill-message.json"))
	messages := read[struct{ Messages []rillMessage }](t, r.out).Messages
	last := messages[len(messages)-1]
	same(t, "the tag", last.ContentData, "Revenue increased by 25% <cite id=\"abc123\">see regional breakdown</cite> \ncompared to the previous quarter.")
	if len(last.Citations) != 1 {
		t.Fatalf("%d citations", len(last.Citations))
	}
	c := last.Citations[0]
	same(t, "citation", c.ID+" "+c.Text, "abc123 see regional breakdown")
	if c.Query["metrics_view"] != "sales" {
		t.Errorf("the query is %v", c.Query)
	}
}

// TestRillTimeline checks the order of the stream: calls and results as they
// happen, and the citations on the last message alone.
func TestRillTimeline(t *testing.T) {
	r := way{from: "rill", to: "rill", stream: true}.run(t, sample(t, "rill-timeline.sse"))
	var order []string
	var last rillMessage
	for _, f := range frames(r.out) {
		last = read[struct{ Message rillMessage }](t, f).Message
		order = append(order, last.Tool+" "+last.Type)
		if last.Citations != nil && last.Tool != "router_agent" {
			t.Errorf("citations on %s %s", last.Tool, last.Type)
		}
	}
	same(t, "timeline", strings.Join(order, ", "), "query_metrics_view call, query_metrics_view result, query_metrics_view call, query_metrics_view result, router_agent result")
	if len(last.Citations) != 2 || last.Citations[0].ID != "abc123" || last.Citations[1].ID != "def456" {
		t.Errorf("citations on the last message: %+v", last.Citations)
	}
}

// TestRillOldLink reads the old way: a Markdown link with the query in its URL,
// and one whose last bracket the model forgot.
func TestRillOldLink(t *testing.T) {
	whole := sample(t, "rill-link.json")
	for _, in := range []string{whole, strings.Replace(whole, `))"`, `)"`, 1)} {
		r := way{from: "rill", to: "native"}.run(t, in)
		a := read[citeway.Answer](t, r.out)
		if len(a.Citations) != 1 {
			t.Errorf("%d citations in %s", len(a.Citations), r.out)
			continue
		}
		same(t, "words", a.Citations[0].Label, "Revenue breakdown")
		holds(t, string(a.Sources[0].Query), `"metrics_view":"sales"`)
		holds(t, kinds(r.findings), "deprecated")
	}
}
