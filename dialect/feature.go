package dialect

import (
	"strings"

	"github.com/citeway/citeway"
)

// Feature is a set of things that an answer may hold and a form may have a place for.
type Feature uint32

// The features.
const (
	Place       Feature = 1 << iota // where in the prose a citation stands
	Words                           // the words that a marker wraps
	Several                         // several sources on one citation
	Title                           // a source's title
	URL                             // a source's URL
	Path                            // a source's path
	Identity                        // a source's id
	PassageText                     // a passage's text
	Abstract                        // a passage's abstract
	Page                            // a passage's page
	Chunk                           // a passage's name within its source
	Score                           // a passage's score
	Modified                        // when a source was changed
	Editor                          // who changed it
	Mime                            // its media type
	Interpreter                     // who surfaced it
	SourceLabel                     // a source's sensitivity label
	AnswerLabel                     // the message's sensitivity label
	Query                           // the arguments of a tool call
	Uncited                         // sources shown and not cited
	Verdict                         // verdicts and their scores
	Quote                           // the supporting stretch of a passage
	Findings                        // findings
	Generated                       // that a model wrote it
	Model                           // which model
	Calls                           // the tools that are to be called
	AnswerID                        // the answer's id
	features                        // how many there are
)

// AllFeatures is every feature.
const AllFeatures = features - 1

var featureNames = []string{"place", "words", "several", "title", "url", "path", "identity", "text", "abstract",
	"page", "chunk", "score", "modified", "editor", "mime", "interpreter", "source-label", "answer-label", "query",
	"uncited", "verdict", "quote", "findings", "generated", "model", "calls", "id"}

// Names lists the features of the set, in a fixed order.
func (f Feature) Names() []string {
	names := []string{}
	for i, name := range featureNames {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String is the names, joined by commas.
func (f Feature) String() string { return strings.Join(f.Names(), ", ") }

// Has reports whether all of g is in f.
func (f Feature) Has(g Feature) bool { return f&g == g }

// Used returns the features that an event holds.
func Used(e citeway.Event) Feature {
	switch e := e.(type) {
	case *citeway.Source:
		return sourceUses(e)
	case *citeway.Citation:
		return citationUses(e)
	case *citeway.Revision:
		return citationUses(e.Citation)
	case *citeway.Begin:
		return when(e.ID != "", AnswerID) | when(e.Model != "", Model) | when(e.Generated, Generated)
	case *citeway.End:
		return when(e.Label != nil, AnswerLabel) | when(len(e.Calls) > 0, Calls)
	case *citeway.Finding:
		return Findings
	}
	return 0
}

func sourceUses(s *citeway.Source) Feature {
	f := when(s.Title != "", Title) | when(s.URL != "", URL) | when(s.Path != "", Path) |
		when(s.Modified != nil, Modified) | when(s.Editor != "", Editor) | when(s.Mime != "", Mime) |
		when(s.Interpreter != nil, Interpreter) | when(s.Label != nil, SourceLabel) | when(s.Query != nil, Query) |
		when(s.Number == 0, Uncited)
	for i := range s.Passages {
		p := &s.Passages[i]
		f |= when(p.Text != "", PassageText) | when(p.Abstract != "", Abstract) | when(p.Page != 0, Page) |
			when(p.Chunk != "", Chunk) | when(p.Score != nil, Score)
	}
	return f
}

func citationUses(c *citeway.Citation) Feature {
	return Place | when(c.Label != "", Words) | when(len(c.Sources) > 1, Several) |
		when(c.Verdict != "" && c.Verdict != citeway.Unchecked, Verdict) | when(len(c.Quotes) > 0, Quote)
}

func when(yes bool, f Feature) Feature {
	if yes {
		return f
	}
	return 0
}
