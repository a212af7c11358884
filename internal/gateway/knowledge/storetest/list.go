package storetest

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// pages lists by pages of every size what SourcesFor lists at once, for every sight.
func (s *suite) pages() {
	s.pay()
	s.labelled("secret", "Pay in secret.", &citeway.Label{Name: "Secret", Rank: 3})
	s.join("board", "secret")
	s.code(s.store.Delete(s.ctx, "neither"), "")
	for _, sight := range []knowledge.Sight{{}, {Clearance: rank(2)}, {Sets: []string{"board"}}, {Sets: []string{"staff", "board"}, Clearance: rank(0)}, {Sets: []string{}}} {
		sources, err := s.store.SourcesFor(s.ctx, sight)
		if err != nil {
			s.Fatal(err)
		}
		for limit := 0; limit <= len(sources)+1; limit++ {
			for _, words := range []string{"", "title"} { // which stands in every title
				s.listed(knowledge.Listing{Sight: sight, Words: words, Limit: limit}, sources)
			}
		}
	}
}

// listed checks all pages of a listing.
func (s *suite) listed(l knowledge.Listing, want []citeway.Source) {
	s.Helper()
	var got []string
	for {
		page, err := s.store.List(s.ctx, l)
		if err != nil {
			s.Fatal(err)
		}
		if page.Total != len(want) || l.Limit > 0 && len(page.Sources) > l.Limit || len(page.Sources) == 0 && page.Next != "" {
			s.Fatalf("%+v: %d of %d documents, next %q; want %d", l, len(page.Sources), page.Total, page.Next, len(want))
		}
		s.origins(page)
		got = append(got, ids(page.Sources)...)
		if l.After = page.Next; l.After == "" {
			break
		}
	}
	if strings.Join(got, " ") != strings.Join(ids(want), " ") {
		s.Errorf("%+v: %v, want %v", l, got, ids(want))
	}
}

// origins checks that each document of a page has its own origin beside it.
func (s *suite) origins(page *knowledge.Listed) {
	s.Helper()
	if len(page.Origins) != len(page.Sources) {
		s.Fatalf("%d origins of %d documents", len(page.Origins), len(page.Sources))
	}
	for i := range page.Sources {
		held, err := s.store.Source(s.ctx, page.Sources[i].ID)
		if err != nil || held.Origin != page.Origins[i] {
			s.Errorf("%s was read from %q, and the listing says %q; %v", page.Sources[i].ID, held.Origin, page.Origins[i], err)
		}
	}
}

func ids(sources []citeway.Source) []string {
	all := make([]string, len(sources))
	for i := range sources {
		all[i] = sources[i].ID
	}
	return all
}

// pagesAfter goes on after a document that is gone meanwhile, and never after one that
// the caller may not see, whose place would tell its name.
func (s *suite) pagesAfter() {
	s.labelled("a", "One.", nil)
	s.labelled("b", "Two.", &citeway.Label{Name: "Secret", Rank: 3})
	s.labelled("c", "Three.", nil)
	s.labelled("d", "Four.", nil)
	for _, words := range []string{"", "title"} {
		low := knowledge.Listing{Sight: knowledge.Sight{Clearance: rank(0)}, Words: words, Limit: 1, After: "c"}
		page, err := s.store.List(s.ctx, low)
		if err != nil || strings.Join(ids(page.Sources), " ") != "d" || page.Total != 3 {
			s.Errorf("after c: %+v, %v", page, err)
		}
		for _, after := range []string{"b", "nowhere"} {
			low.After = after
			_, err := s.store.List(s.ctx, low)
			s.code(err, citeway.Invalid)
		}
	}
	s.code(s.store.Delete(s.ctx, "c"), "")
	for words, total := range map[string]int{"": 3, "TITLE": 3, "títle a": 1, "nothing": 0} {
		page, err := s.store.List(s.ctx, knowledge.Listing{After: "c", Words: words})
		want := "d"
		if total < 3 {
			want = ""
		}
		if err != nil || strings.Join(ids(page.Sources), " ") != want || page.Total != total {
			s.Errorf("%q after c: %+v, %v", words, page, err)
		}
	}
}
