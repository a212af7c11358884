package service

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// Limits of what is passed as documents.
const (
	// MaxText is the most bytes of all passages of one request.
	MaxText = 2 << 20
	// MaxTitle is the most bytes of a title, path or address sent with them.
	MaxTitle = 400
)

// Source is a source as it is passed to a service, with those of its passages that have
// words.
type Source struct {
	ID string
	// Title and Place, its URL else its path, are one line each; Place may be "".
	Title, Place string
	// URL is its address; "" if it has none.
	URL      string
	Passages []Passage
}

// Passage is a passage as it is passed: its Text holds nothing that could be taken for
// a marker or for a token of a chat template.
type Passage struct {
	ID, Text string
	Page     int
}

// Beside returns the sources of r that are passed beside the conversation, and what was
// left out: nothing unless r.Beside is set.
func Beside(r *model.Request) ([]Source, []citeway.Finding) {
	if !r.Beside {
		return nil, nil
	}
	return Passages(r.Sources)
}

// Passages returns the sources that have words to show, in order, and what was
// left out to keep within MaxText.
func Passages(sources []citeway.Source) ([]Source, []citeway.Finding) {
	var out []Source
	var cut []citeway.Finding
	left := MaxText
	for i := range sources {
		s := Source{ID: sources[i].ID, Title: line(sources[i].Name()), Place: line(place(&sources[i])), URL: line(sources[i].URL)}
		for j := range sources[i].Passages {
			p := &sources[i].Passages[j]
			text := prompt.Sanitise(p.Text)
			if strings.TrimSpace(text) == "" {
				continue
			}
			if len(text) > left {
				cut = append(cut, tooMuch(s.ID, j, s.Title))
				continue
			}
			left -= len(text)
			s.Passages = append(s.Passages, Passage{ID: p.ID, Text: text, Page: p.Page})
		}
		if len(s.Passages) > 0 {
			out = append(out, s)
		}
	}
	return out, cut
}

func tooMuch(source string, at int, name string) citeway.Finding {
	return citeway.Finding{Kind: citeway.Trimmed, Source: source, Action: "trimmed",
		Message: fmt.Sprintf("passage %d of %s was not shown to the model: the passages are more than %d bytes", at+1, name, MaxText)}
}

func place(s *citeway.Source) string {
	if s.URL != "" {
		return s.URL
	}
	return s.Path
}

// line is a name as one line of bounded length.
func line(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if len(name) > MaxTitle {
		name = strings.ToValidUTF8(name[:MaxTitle], "") + "…"
	}
	return prompt.Sanitise(name)
}
