package directline

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// list is a store that holds one conversation, to be read alone.
type list struct {
	Store
	all []Activity
}

func (l *list) After(_ context.Context, _ string, mark int64, limit int) ([]Activity, error) {
	rest := l.all[min(int(mark), len(l.all)):]
	return rest[:min(limit, len(rest))], nil
}

// said adds an activity with what is remembered of it.
func (l *list) said(answers int64, m memory) *list {
	kept, _ := json.Marshal(m)
	l.all = append(l.all, Activity{Mark: int64(len(l.all)) + 1, Answers: answers, Kept: kept})
	return l
}

func source(id string, number, rank int) citeway.Source {
	return citeway.Source{ID: id, Number: number, Label: &citeway.Label{Rank: rank}}
}

func TestHistory(t *testing.T) {
	l := (&list{}).
		said(0, memory{Question: "First?", Channel: "sms"}).
		said(0, memory{Question: "Second?"}). // asked before the first was answered
		said(1, memory{Answer: "One.", Sources: []citeway.Source{source("a", 1, 0)}}).
		said(2, memory{}). // failed
		said(0, memory{Given: []citeway.Source{{ID: "g", Title: "old"}}}).
		said(0, memory{Given: []citeway.Source{{ID: "g", Title: "new"}, {ID: "h"}}}).
		said(0, memory{Question: "Third?", Channel: "email"}).
		said(7, memory{Answer: "Three.", Sources: []citeway.Source{source("b", 2, 3), source("a", 1, 0)}}).
		said(0, memory{Question: "Later?", Given: []citeway.Source{{ID: "i"}}})
	l.all = append(l.all, Activity{Mark: 10}, Activity{Mark: 11, Kept: json.RawMessage(`{`)})
	s := &desk{o: Options{Store: l}}
	for mark, want := range map[int64]struct {
		said, earlier, given, asked string
	}{
		1:     {"", "", "", "First?"},
		2:     {"First? One.", "a1", "", "Second?"},
		7:     {"First? One. Second?", "a1", "g h", "Third?"},
		9:     {"First? One. Second? Third? Three.", "a1 b2", "g h i", "Later?"},
		noEnd: {"First? One. Second? Third? Three. Later?", "a1 b2", "g h i", ""},
	} {
		h, err := s.history(context.Background(), "c", mark)
		if err != nil {
			t.Fatal(err)
		}
		var said, earlier, given []string
		for _, m := range h.messages {
			said = append(said, m.Content)
		}
		for _, e := range h.earlier {
			earlier = append(earlier, fmt.Sprint(e.ID, e.Number))
		}
		for _, g := range h.given {
			given = append(given, g.ID)
		}
		got := []string{strings.Join(said, " "), strings.Join(earlier, " "), strings.Join(given, " "), h.asked.Question}
		if !reflect.DeepEqual(got, []string{want.said, want.earlier, want.given, want.asked}) {
			t.Errorf("before %d stands %q, want %q", mark, got, want)
		}
	}
	h, _ := s.history(context.Background(), "c", 9)
	if h.given[0].Title != "new" {
		t.Errorf("the document is %+v", h.given[0])
	}
	two := 2
	if h.cleared(&two); len(h.earlier) != 1 || h.earlier[0].ID != "a" {
		t.Errorf("below rank 3 stand %+v", h.earlier)
	}
}

func TestALongHistoryIsCut(t *testing.T) {
	l := &list{}
	for i := range int64(300) {
		l.said(0, memory{Question: fmt.Sprint("Question ", i, "?")})
		l.said(2*i+1, memory{Answer: "Yes."})
	}
	h, err := (&desk{o: Options{Store: l}}).history(context.Background(), "c", 599)
	if err != nil || len(h.messages) != MaxHistory || h.messages[MaxHistory-2].Content != "Question 298?" || h.asked.Question != "Question 299?" {
		t.Errorf("%d messages, the last %+v, %v", len(h.messages), h.messages[len(h.messages)-2:], err)
	}
}

func TestLower(t *testing.T) {
	one, two := 1, 2
	for _, x := range []struct{ a, b, want *int }{{nil, nil, nil}, {&one, nil, &one}, {nil, &two, &two}, {&one, &two, &one}, {&two, &one, &one}} {
		if got := lower(x.a, x.b); got != x.want {
			t.Errorf("of %v and %v the lower is %v", x.a, x.b, got)
		}
	}
}
