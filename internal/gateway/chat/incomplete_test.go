package chat_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// TestAnAnswerSaysWhatIsStillBeingTakenIn: once, in answers and refusals, as far as the
// caller may know; nothing where nothing is pending, or what is asked is named or given.
func TestAnAnswerSaysWhatIsStillBeingTakenIn(t *testing.T) {
	pending := 0
	s := chat.New(chat.Options{Library: four(), Models: map[string]model.Model{"": extractive.New(extractive.Options{})},
		Pending: func(a tool.Access) int {
			if a.Owner == "low" {
				return 0
			}
			return pending
		}})
	said := func(turn chat.Turn) []string {
		var all []string
		for _, f := range answer(t, s, turn).Findings {
			if f.Kind == citeway.IncompleteKnowledge {
				all = append(all, f.Message)
			}
		}
		return all
	}
	const answered, refused = "How often do the tides rise?", "Who is the mayor of Atlantis?"
	for _, c := range []struct {
		pending int
		turn    chat.Turn
		want    []string
	}{
		{0, chat.Turn{Question: answered}, nil},
		{1, chat.Turn{Question: answered}, []string{"1 document is still being taken in; ask again when it is in."}},
		{3, chat.Turn{Question: refused}, []string{"3 documents are still being taken in; ask again when they are in."}},
		{3, chat.Turn{Question: refused, Access: chat.Access{Owner: "low"}}, nil},
		{3, chat.Turn{Question: answered, Ground: chat.Ground{Documents: []string{"Tides"}}}, nil},
		{3, chat.Turn{Question: answered, Ground: chat.Ground{Sources: []citeway.Source{}}}, nil},
		{3, chat.Turn{Question: "Hello!"}, nil},
	} {
		pending = c.pending
		if got := said(c.turn); !slices.Equal(got, c.want) {
			t.Errorf("%d pending, %+v: %q, want %q", c.pending, c.turn.Question, got, c.want)
		}
	}
}

// TestAnAnswerThatLacksItsEnd is an answer, and says why it does.
func TestAnAnswerThatLacksItsEnd(t *testing.T) {
	for finish, want := range map[citeway.Finish]string{citeway.FinishStop: "", citeway.FinishLength: "a limit of tokens", citeway.FinishFilter: "content filter"} {
		m := &writer{text: "The tides rise [1]. And", reply: citeway.End{Finish: finish}}
		a := answer(t, chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": m}}), chat.Turn{Question: "When?"})
		said := ""
		for _, f := range a.Findings {
			if f.Kind == citeway.CutShort {
				said = f.Message
			}
		}
		if a.Err != nil || a.Finish != finish || len(a.Citations) != 1 || (said != "") != (want != "") || !strings.Contains(said, want) {
			t.Errorf("%s: %v, %q: %+v", finish, a.Err, said, a)
		}
	}
}
