package chat_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// four finds one passage of each of four documents.
func four() shelf {
	var hits shelf
	for _, name := range []string{"Tides", "Boats", "Ropes", "Sails"} {
		hits = append(hits, tides()[0])
		hits[len(hits)-1].Source = citeway.Source{ID: name, Title: name, Kind: citeway.KindNote}
	}
	return hits
}

func refused(t *testing.T, turn chat.Turn) *citeway.Answer {
	t.Helper()
	s := chat.New(chat.Options{Library: four(), Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	turn.Question = "Who is the mayor of Atlantis?"
	return answer(t, s, turn)
}

// TestARefusalShowsTheNearestAsConsulted: three of them, and none without the turn's
// wish, announced or not.
func TestARefusalShowsTheNearestAsConsulted(t *testing.T) {
	a := refused(t, chat.Turn{Citing: chat.Citing{Nearest: true, Announce: true}})
	if len(a.Sources) != 3 || a.Text != extractive.NoAnswer+" Nearest: Tides; Boats; Ropes." {
		t.Fatalf("%q with %d sources", a.Text, len(a.Sources))
	}
	for i := range a.Sources {
		if s := &a.Sources[i]; !s.Consulted || s.Number != 0 || len(s.Passages) != 1 {
			t.Errorf("%+v", s)
		}
	}
	if len(a.Findings) != 1 || a.Findings[0].Kind != citeway.NoAnswer {
		t.Errorf("%+v", a.Findings)
	}
	if a := refused(t, chat.Turn{Citing: chat.Citing{Announce: true}}); len(a.Sources) != 0 {
		t.Errorf("%d sources are shown unasked", len(a.Sources))
	}
}

// TestARefusalInTheModelsOwnWords: a hosted model says in words of its own that the
// sources do not answer, and is understood where it cites nothing.
func TestARefusalInTheModelsOwnWords(t *testing.T) {
	a := answer(t, service(&writer{text: "The documents do not say who the mayor is."}, nil), chat.Turn{Question: "Who?", Citing: chat.Citing{Nearest: true}})
	if !a.Refuses() || len(a.Findings) != 1 || len(a.Sources) != 2 || len(a.Sources[0].Passages) != 1 || !a.Sources[0].Consulted {
		t.Errorf("%+v with %+v", a.Findings, a.Sources)
	}
	a = answer(t, service(&writer{text: "The documents do not say when. The tides rise twice a day [1]."}, nil), chat.Turn{Question: "When?", Citing: chat.Citing{Nearest: true}})
	if a.Refuses() || len(a.Citations) != 1 {
		t.Errorf("a cited answer refuses: %+v", a.Findings)
	}
	a = answer(t, service(&writer{text: "The harbour is closed."}, nil), chat.Turn{Question: "When?", Citing: chat.Citing{Nearest: true}})
	if a.Refuses() || a.Findings[0].Kind != citeway.UncitedAnswer {
		t.Errorf("an answer without citations refuses: %+v", a.Findings)
	}
}

// TestThanksNeedNoSources: they are answered as people do, whatever the library holds.
func TestThanksNeedNoSources(t *testing.T) {
	s := chat.New(chat.Options{Library: four(), Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	before := []model.Message{{Role: "user", Content: "How often do the tides rise?"}, {Role: "assistant", Content: "Twice a day."}}
	a := answer(t, s, chat.Turn{Question: "Danke!", Messages: before, Citing: chat.Citing{Nearest: true, Announce: true}})
	if a.Text != "Gern geschehen." || len(a.Sources) != 0 || len(a.Findings) != 0 {
		t.Errorf("%q with %d sources and %+v", a.Text, len(a.Sources), a.Findings)
	}
}
