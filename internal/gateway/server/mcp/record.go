package mcp

import (
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/render"
)

// states say in words what has become of a document, dataStates of what a query
// gives.
var states = map[evidence.State]string{
	evidence.Current: "the document still says the same",
	evidence.Changed: "the document changed since",
	evidence.Gone:    "the document was deleted since",
	evidence.Unknown: "what became of it is not known",
}

var dataStates = map[evidence.State]string{
	evidence.Current: "the data still give the same",
	evidence.Changed: "the data changed since",
	evidence.Gone:    "the data are no longer there",
	evidence.Unknown: "whether the data changed since is not known",
}

// text is a record for a host that shows text: lines of name and value, then the
// words.
func (v *view) text() string {
	var b strings.Builder
	line := func(name, value string) {
		if value = oneLine(value); value != "" {
			b.WriteString(name + ": " + value + "\n")
		}
	}
	line("Evidence", v.ID+" ("+string(v.Kind)+")")
	v.place(line)
	line("State", v.state())
	line("Looked at", strings.Join(v.Facts, "; "))
	line("Shown", v.Created.UTC().Format(time.RFC3339))
	line("Opens at", v.OpenURL)
	line("Tool", v.Tool)
	line("Arguments", string(v.Arguments))
	line("Resolved", string(v.Resolved))
	line("Digest of the result", v.Digest)
	line("Claim", v.Claim)
	if v.Withheld {
		line("Claim", "withheld: the answer may rest on what you may not see")
	}
	if v.Verdict != "" {
		line("Verdict", v.verdict())
	}
	for i := range v.Quotes {
		line("Quote", v.Quotes[i].Text)
	}
	b.WriteString("\n" + strings.TrimSpace(v.Passage.Text) + "\n")
	return b.String()
}

// state says what has become of it. Only a query can be asked again.
func (v *view) state() string {
	if v.Again != "" {
		return dataStates[v.State]
	}
	return states[v.State]
}

// place says where the words are.
func (v *view) place(line func(name, value string)) {
	s := &v.Source
	line("Source", s.Name())
	line("Path", s.Path)
	line("URL", s.URL)
	line("Under", v.Context)
	if v.Passage.Page > 0 {
		line("Page", fmt.Sprint(v.Passage.Page))
	}
	if s.Label != nil {
		line("Label", s.Label.Name)
	}
}

func (v *view) verdict() string {
	said := render.Words(v.Verdict)
	if v.Score != nil {
		said += fmt.Sprintf(" (%.2f)", *v.Score)
	}
	if len(v.Reasons) > 0 {
		said += ": " + strings.Join(v.Reasons, "; ")
	}
	return said
}
