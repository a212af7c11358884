package extractive

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// A follow-up with a pronoun may be answered with a part of a list, or with a table of
// more rows than are said: neither has the place of the best sentence.
func TestFollowUpsOverParts(t *testing.T) {
	var rows strings.Builder
	for i := range 20 {
		fmt.Fprintf(&rows, "boat: Curlew %d; kind: rowing boat; berth: %d\n", i, i)
	}
	list := "The boats in the yard carry:\n\n- red lamps on the mast\n- oars of ash\n- two anchors\n"
	for _, text := range []string{rows.String(), list} {
		sources := []citeway.Source{{ID: "a", Title: "Boats", Passages: []citeway.Passage{{ID: "1", Text: text}}}}
		for _, question := range []string{"Which boats are they?", "What lamps do they carry?", "Where are their oars?", "Which berths do they have?"} {
			r := New(Options{}).followUp(context.Background(), question, &model.Request{Sources: sources, About: "Which boats are rowing boats in the yard?"})
			if !r.Abstained && len(r.Sentences) == 0 {
				t.Errorf("%q: answered with nothing", question)
			}
		}
	}
}

// What stands before the best sentence is left out, also where that is said in part.
func TestFrom(t *testing.T) {
	at := func(source, start, end int) Sentence {
		return Sentence{Cited: []Cited{{Source: source, Span: citeway.Span{Start: start, End: end}}}}
	}
	all := []Sentence{at(0, 0, 10), at(0, 30, 40), at(1, 0, 5)}
	for want, place := range map[int]Cited{
		2: {Source: 0, Span: citeway.Span{Start: 20, End: 60}}, 1: {Source: 1, Span: citeway.Span{End: 5}}, 3: {Source: 4},
	} {
		if got := from(all, place); len(got) != want {
			t.Errorf("from %+v: %d sentences, want %d", place, len(got), want)
		}
	}
}
