package storetest

import (
	"context"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func (s *suite) join(set string, documents ...string) {
	s.Helper()
	if err := s.store.Join(s.ctx, set, documents...); err != nil {
		s.Fatal("join: ", err)
	}
}

func (s *suite) leave(set string, documents ...string) {
	s.Helper()
	if err := s.store.Leave(s.ctx, set, documents...); err != nil {
		s.Fatal("leave: ", err)
	}
}

// members checks which documents a set has.
func (s *suite) members(set, want string) {
	s.Helper()
	got, err := s.store.Members(s.ctx, set)
	if err != nil || strings.Join(got, " ") != want {
		s.Errorf("set %s has %v, %v; want %s", set, got, err, want)
	}
}

// pay puts three documents on one subject: of the staff, of the board, of both.
func (s *suite) pay() {
	s.put("staff", "Pay is on the first, and the first of all months is January.")
	s.put("board", "Pay, pay of the board, pay and more pay.")
	s.put("both", "Pay of everyone is told to the board and to the staff at length and with all that belongs to it.")
	s.put("neither", "Pay of no set.")
	s.join("staff", "staff", "both")
	s.join("board", "board", "both")
}

func (s *suite) sets() {
	s.pay()
	for want, sets := range map[int][]string{4: nil, 0: {}, 2: {"staff"}, 3: {"staff", "board"}} {
		if hits := s.search(knowledge.Query{Text: "pay", Sets: sets}); len(hits) != want {
			s.Errorf("sets %v find %d, want %d", sets, len(hits), want)
		}
	}
	for _, sets := range [][]string{{"none"}, {"Staff"}, {"%"}, {""}, {"staff' OR '1'='1"}} {
		s.finds(knowledge.Query{Text: "pay", Sets: sets})
	}
	s.finds(knowledge.Query{Text: "pay", Sets: []string{"staff"}, Documents: []string{"board"}})
	s.finds(knowledge.Query{Text: "pay", Sets: []string{"board"}, Documents: []string{"board"}}, "board")
	// One passage wanted: what stands in no set of the caller's takes no place in
	// the ranking.
	s.finds(knowledge.Query{Text: "pay", Limit: 1, Sets: []string{"none", "staff"}}, "staff")
	// So does what is none of the documents asked for.
	s.finds(knowledge.Query{Text: "pay", Limit: 1, Documents: []string{"neither"}}, "neither")
	s.finds(knowledge.Query{Text: "pay", Limit: 1, Documents: []string{"neither", "both"}, Sets: []string{"board"}}, "both")
}

func (s *suite) setsAndClearance() {
	s.labelled("open", "Pay is on the first.", nil)
	s.labelled("secret", "Pay of the board.", &citeway.Label{Name: "Secret", Rank: 3})
	s.join("board", "open", "secret")
	board := []string{"board"}
	s.finds(knowledge.Query{Text: "pay", Sets: board, Clearance: rank(2)}, "open")
	if hits := s.search(knowledge.Query{Text: "pay", Sets: board, Clearance: rank(3)}); len(hits) != 2 {
		s.Errorf("%d hits, want 2", len(hits))
	}
	s.finds(knowledge.Query{Text: "pay", Sets: []string{}, Clearance: rank(3)})
}

func (s *suite) sourcesFor() {
	s.pay()
	s.labelled("secret", "Pay in secret.", &citeway.Label{Name: "Secret", Rank: 3})
	s.join("board", "secret")
	for want, sight := range map[string]knowledge.Sight{
		"board both neither secret staff": {},
		"board both neither staff":        {Clearance: rank(2)},
		"board both secret":               {Sets: []string{"board"}},
		"board both":                      {Sets: []string{"board"}, Clearance: rank(0)},
		"":                                {Sets: []string{}},
	} {
		sources, err := s.store.SourcesFor(s.ctx, sight)
		var got []string
		for i := range sources {
			got = append(got, sources[i].ID)
		}
		if err != nil || strings.Join(got, " ") != want {
			s.Errorf("%+v: %v, %v; want %s", sight, got, err, want)
		}
	}
}

func (s *suite) membership() {
	s.pay()
	s.members("staff", "both staff")
	s.members("none", "")
	s.join("staff", "staff") // again is no error
	s.members("staff", "both staff")
	if held, err := s.store.Source(s.ctx, "both"); err != nil || strings.Join(held.Sets, " ") != "board staff" {
		s.Errorf("both is %+v, %v", held, err)
	}
	if held, err := s.store.Source(s.ctx, "neither"); err != nil || held.Sets != nil {
		s.Errorf("neither is %+v, %v", held, err)
	}
	s.leave("staff", "both", "board")
	s.members("staff", "staff")
	s.finds(knowledge.Query{Text: "pay", Sets: []string{"staff"}}, "staff")
	s.leave("board")
	s.members("board", "")
	s.finds(knowledge.Query{Text: "pay", Sets: []string{"board"}})
	s.leave("none")
}

func (s *suite) setsStay() {
	s.put("plan", "The plan for the harbour.")
	s.join("board", "plan", "later")
	s.put("plan", "Another plan for the quay.")
	s.finds(knowledge.Query{Text: "quay", Sets: []string{"board"}}, "plan")
	s.put("later", "A quay that came later.")
	if hits := s.search(knowledge.Query{Text: "quay", Sets: []string{"board"}}); len(hits) != 2 {
		s.Errorf("%d hits, want 2", len(hits))
	}
	if err := s.store.Delete(s.ctx, "plan"); err != nil {
		s.Fatal(err)
	}
	s.members("board", "later")
	// What was deleted keeps its sets: its passages are still read by id, by those
	// who may see it.
	if held, err := s.store.Source(s.ctx, "plan"); err != nil || strings.Join(held.Sets, " ") != "board" {
		s.Errorf("the deleted plan is %+v, %v", held, err)
	}
}

func (s *suite) setsRefused() {
	s.put("plan", "The plan for the harbour.")
	for _, name := range []string{"", "a\nb", "\xff", "turned\u202e", strings.Repeat("x", knowledge.MaxSetName+1)} {
		s.code(s.store.Join(s.ctx, name, "plan"), citeway.Invalid)
	}
	for n := range knowledge.MaxSetsOf {
		s.join(fmt.Sprint("set", n), "plan")
	}
	s.code(s.store.Join(s.ctx, "one more", "other", "plan"), citeway.TooLarge)
	if held, err := s.store.Source(s.ctx, "plan"); err != nil || len(held.Sets) != knowledge.MaxSetsOf {
		s.Errorf("%d sets, %v", len(held.Sets), err)
	}
	// All or none: the other document named with it is not in the set either.
	s.put("other", "Another plan.")
	s.members("one more", "")
	ctx, cancel := context.WithCancel(s.ctx)
	cancel()
	if err := s.store.Join(ctx, "late", "plan"); err == nil {
		s.Error("a join of a context that is done came through")
	}
}
