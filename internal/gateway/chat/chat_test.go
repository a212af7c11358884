package chat_test

import (
	"context"
	"errors"
	"fmt"
	"github.com/citeway/citeway/internal/database"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// writer is a model that writes what it is given, in pieces of three bytes.
type writer struct {
	text string
	err  error
	saw  *model.Request
	// reply is what it says beside its words.
	reply citeway.End
}

func (w *writer) Name() string { return "writer" }

func (w *writer) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	w.saw = r
	scanner := marker.New(sink, r.Reads)
	for at := 0; at < len(w.text); at += 3 {
		if _, err := scanner.Write([]byte(w.text[at:min(at+3, len(w.text))])); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if err := errors.Join(scanner.Close(), w.err); err != nil {
		return err
	}
	return sink.Put(&w.reply)
}

// shelf finds the same hits for every question, within the clearance.
type shelf []knowledge.Hit

func (s shelf) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	var hits []knowledge.Hit
	for _, h := range s {
		if q.Clearance == nil || h.Source.Label == nil || h.Source.Label.Rank <= *q.Clearance {
			hits = append(hits, h)
		}
	}
	return hits[:min(len(hits), q.Limit)], nil
}

func tides() shelf {
	table := citeway.Source{ID: "d_1", Title: "Tide tables", Kind: citeway.KindFile, Path: "tides.pdf"}
	log := citeway.Source{ID: "d_2", Title: "Log", Kind: citeway.KindNote, Label: &citeway.Label{Name: "Internal", Rank: 2}}
	near := 0.8
	return shelf{
		{Source: table, Passage: citeway.Passage{ID: "k1", Text: "The tides rise twice a day.", Page: 3, Score: &near}, Version: "v1", Score: 12},
		{Source: log, Passage: citeway.Passage{ID: "k2", Text: "The harbour closes at nine in winter."}, Version: "v7", Score: 6},
		{Source: table, Passage: citeway.Passage{ID: "k3", Text: "High water is at six in the morning.", Page: 4}, Version: "v1", Score: 3},
	}
}

func service(m model.Model, store evidence.Store) *chat.Service {
	return chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": m, "writer": m}, Evidence: store, Verifier: verify.New(verify.Options{})})
}

func answer(t *testing.T, s *chat.Service, turn chat.Turn) *citeway.Answer {
	t.Helper()
	var f citeway.Folder
	if err := s.Answer(context.Background(), turn, &f); err != nil {
		t.Fatal(err)
	}
	return f.Answer()
}

func Example() {
	s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	var f citeway.Folder
	_ = s.Answer(context.Background(), chat.Turn{Question: "How often do the tides rise?"}, &f)
	a := f.Answer()
	fmt.Println(a.Text)
	fmt.Println(a.Source(a.Citations[0].Sources[0]).Title)
	// Output:
	// The tides rise twice a day.
	// Tide tables
}

func TestATurnFromStartToEnd(t *testing.T) {
	store := database.Memory(t, sqlite.Open)
	m := &writer{text: "The tides rise twice a day [1]. The harbour closes at nine in winter [2]."}
	a := answer(t, service(m, store), chat.Turn{Question: "When?"})
	if a.Text != "The tides rise twice a day. The harbour closes at nine in winter." || len(a.Citations) != 2 {
		t.Fatalf("got %q with %d citations", a.Text, len(a.Citations))
	}
	if a.Model != "writer" || !a.Generated || !strings.HasPrefix(a.ID, "ans_") {
		t.Errorf("got %+v", a)
	}
	if a.Label == nil || a.Label.Name != "Internal" {
		t.Errorf("the label of the source cited is lost: %v", a.Label)
	}
	c := a.Citations[0]
	if c.Verdict == "" || c.Claim == nil || c.Claim.In(a.Text) == "" {
		t.Errorf("the citation was not checked: %+v", c)
	}
}

// TestAPassageKeepsItsScore: a score is what the library says, and where it says
// none there is none.
func TestAPassageKeepsItsScore(t *testing.T) {
	a := answer(t, service(&writer{text: "The tides rise twice a day [1]."}, nil), chat.Turn{Question: "When?"})
	for _, p := range a.Source(a.Citations[0].Sources[0]).Passages {
		switch {
		case p.Page == 3 && (p.Score == nil || *p.Score != 0.8):
			t.Errorf("%s scores %v, want what the library said", p.Text, p.Score)
		case p.Page == 4 && p.Score != nil:
			t.Errorf("%s scores %v, of which the library said nothing", p.Text, *p.Score)
		}
	}
}

// asked notes what it is asked, and finds nothing.
type asked []knowledge.Query

func (a *asked) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	*a = append(*a, q)
	return nil, nil
}

func TestTheLibraryIsAskedAsTheTurnSays(t *testing.T) {
	var library asked
	half, all := 0.5, 1.0
	s := service(&writer{text: "Nothing."}, nil)
	answer(t, s, chat.Turn{Question: "When?", Ground: chat.Ground{Library: &library, Tuning: knowledge.Tuning{Keywords: &all, MinKeywords: 0.3, MinMeaning: half}}})
	if len(library) != 1 || library[0].Tuning != (knowledge.Tuning{Keywords: &all, MinKeywords: 0.3, MinMeaning: 0.5}) {
		t.Errorf("asked %+v", library)
	}
	over := 1.1
	for _, tuning := range []knowledge.Tuning{{Keywords: &over}, {MinKeywords: -0.1}, {MinMeaning: 2}} {
		if err := s.Answer(context.Background(), chat.Turn{Question: "When?", Ground: chat.Ground{Tuning: tuning}}, &citeway.Folder{}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", tuning, err)
		}
	}
}

func TestEvidenceIsThereBeforeTheReaderIsTold(t *testing.T) {
	store := database.Memory(t, sqlite.Open)
	s := service(&writer{text: "The tides rise twice a day [1]. More."}, store)
	told := 0
	err := s.Answer(context.Background(), chat.Turn{Question: "When?"}, citeway.SinkFunc(func(e citeway.Event) error {
		c, ok := e.(*citeway.Citation)
		if !ok {
			return nil
		}
		told++
		r, err := store.Get(context.Background(), c.ID)
		if err != nil || r.Kind != evidence.Citation || r.Document != "d_1" || r.Version != "v1" {
			t.Errorf("citation %s: %+v %v", c.ID, r, err)
		}
		for _, id := range c.Passages {
			if p, err := store.Get(context.Background(), id); err != nil || p.Kind != evidence.Passage {
				t.Errorf("passage %s: %+v %v", id, p, err)
			}
		}
		return nil
	}))
	if err != nil || told != 1 {
		t.Fatalf("%d citations, %v", told, err)
	}
}

func TestTheRecordLearnsVerdictClaimAndQuote(t *testing.T) {
	store := database.Memory(t, sqlite.Open)
	a := answer(t, service(&writer{text: "The tides rise twice a day [1]."}, store), chat.Turn{Question: "When?"})
	r, err := store.Get(context.Background(), a.Citations[0].ID)
	if err != nil || r.Verdict != a.Citations[0].Verdict || !strings.Contains(r.Claim, "tides rise") {
		t.Errorf("got %+v %v", r, err)
	}
}

func TestIdsOfEvidenceAreNewInEveryAnswer(t *testing.T) {
	store := database.Memory(t, sqlite.Open)
	s := service(&writer{text: "Rise [1]."}, store)
	one, two := answer(t, s, chat.Turn{Question: "q"}), answer(t, s, chat.Turn{Question: "q"})
	if one.ID == two.ID || one.Citations[0].ID == two.Citations[0].ID || one.Citations[0].Passages[0] == two.Citations[0].Passages[0] {
		t.Error("ids are shared between answers")
	}
}

func TestPassagesOfOneSourceShareItsNumber(t *testing.T) {
	m := &writer{text: "Rise [1]."}
	a := answer(t, service(m, nil), chat.Turn{Question: "q"})
	if len(m.saw.Sources) != 2 || len(m.saw.Sources[0].Passages) != 2 {
		t.Errorf("the model was shown %+v", m.saw.Sources)
	}
	if len(a.Citations) != 1 || len(a.Source("d_1").Passages) != 2 || a.Source("d_1").Number != 1 {
		t.Errorf("got %+v", a.Citations)
	}
}

func TestClearanceKeepsSourcesFromTheModel(t *testing.T) {
	zero := 0
	m := &writer{text: "Closes at nine [2]."}
	a := answer(t, service(m, nil), chat.Turn{Question: "q", Access: chat.Access{Clearance: &zero}})
	for _, s := range m.saw.Sources {
		if s.ID == "d_2" {
			t.Error("a source above the clearance was shown to the model")
		}
	}
	for _, message := range m.saw.Messages {
		if strings.Contains(message.Content, "harbour") {
			t.Error("its words are in the prompt")
		}
	}
	if len(a.Citations) != 0 {
		t.Errorf("it was cited: %+v", a.Citations)
	}
}

func TestConsultedSourcesInsteadOfMarkers(t *testing.T) {
	m := &writer{text: "They rise twice."}
	a := answer(t, service(m, nil), chat.Turn{Question: "q", Citing: chat.Citing{Consult: true}})
	if m.saw.Inline || len(a.Citations) != 0 || !a.Sources[0].Consulted || a.Sources[0].Number != 0 {
		t.Errorf("got %+v", a)
	}
}

func TestGivenSourcesReplaceTheLibrary(t *testing.T) {
	m := &writer{text: "Yes [1]. No [2]."}
	given := []citeway.Source{{ID: "x", Number: 9, Title: "Given", Passages: []citeway.Passage{{Text: "Yes."}}}}
	a := answer(t, service(m, database.Memory(t, sqlite.Open)), chat.Turn{Question: "q", Ground: chat.Ground{Sources: given}})
	if len(m.saw.Sources) != 1 || len(a.Citations) != 1 || a.Citations[0].Sources[0] != "x" || a.Citations[0].Number != 1 {
		t.Errorf("got %+v, cited %+v", m.saw.Sources, a.Citations)
	}
	if given[0].Number != 9 || given[0].Passages[0].ID != "" {
		t.Error("the caller's sources were changed")
	}
}

// TestWordsThatANumberFollows are what the citation spans, as in a link by reference.
func TestWordsThatANumberFollows(t *testing.T) {
	for _, end := range []string{"", "\n\n[1]: tides.pdf"} {
		a := answer(t, service(&writer{text: "See [the tides][1]." + end}, nil), chat.Turn{Question: "q"})
		if strings.TrimSpace(a.Text) != "See the tides." || len(a.Citations) != 1 || a.Citations[0].Label != "the tides" {
			t.Errorf("%q, cited %+v", a.Text, a.Citations)
		}
	}
}

func TestNumbersStayAcrossTurns(t *testing.T) {
	s := service(&writer{text: "Closes [2]. Rises [1]."}, nil)
	first := answer(t, s, chat.Turn{Question: "q"})
	second := answer(t, service(&writer{text: "Rises [1]."}, nil), chat.Turn{Question: "q", Citing: chat.Citing{Earlier: first.Sources}})
	if second.Citations[0].Number != first.Citations[1].Number {
		t.Errorf("d_1 was %d and is %d", first.Citations[1].Number, second.Citations[0].Number)
	}
}

func TestAModelThatBreaksOffEndsWithWhatCame(t *testing.T) {
	broken := &citeway.Error{Code: citeway.Truncated, Message: "the model broke off"}
	a := answer(t, service(&writer{text: "Rise [1]. Fa", err: broken}, nil), chat.Turn{Question: "q"})
	if a.Text != "Rise. Fa" || a.Err == nil || a.Err.Code != citeway.Truncated || len(a.Citations) != 1 {
		t.Errorf("got %q %v", a.Text, a.Err)
	}
}

func TestTheReaderWhoLeavesStopsTheModel(t *testing.T) {
	left := errors.New("the reader left")
	m := &writer{text: strings.Repeat("word ", 1000)}
	pieces := 0
	err := service(m, nil).Answer(context.Background(), chat.Turn{Question: "q"}, citeway.SinkFunc(func(e citeway.Event) error {
		if _, ok := e.(*citeway.Text); ok {
			pieces++
			return left
		}
		return nil
	}))
	if !errors.Is(err, left) || pieces != 1 {
		t.Errorf("%v after %d pieces", err, pieces)
	}
}

func TestACancelledTurnIsNoAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &writer{text: strings.Repeat("word ", 1000)}
	err := service(m, nil).Answer(ctx, chat.Turn{Question: "q"}, citeway.SinkFunc(func(e citeway.Event) error {
		cancel()
		return nil
	}))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestBadTurns(t *testing.T) {
	tests := map[string]struct {
		turn  chat.Turn
		code  citeway.Code
		place string
	}{
		"no question":         {chat.Turn{Question: " \n"}, citeway.Invalid, "question"},
		"a long question":     {chat.Turn{Question: strings.Repeat("a", chat.MaxQuestion+1)}, citeway.TooLarge, "question"},
		"too many messages":   {chat.Turn{Question: "q", Messages: make([]model.Message, chat.MaxMessages+1)}, citeway.TooLarge, "messages"},
		"too many sources":    {chat.Turn{Question: "q", Ground: chat.Ground{Sources: make([]citeway.Source, chat.MaxSources+1)}}, citeway.TooLarge, "sources"},
		"a model that is not": {chat.Turn{Question: "q", Writing: chat.Writing{Model: "nosuch"}}, citeway.NotFound, "model"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := service(&writer{}, nil).Answer(context.Background(), test.turn, citeway.SinkFunc(func(citeway.Event) error {
				t.Error("an event was sent")
				return nil
			}))
			var e *citeway.Error
			if !errors.As(err, &e) || e.Code != test.code || e.Place != test.place {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestUnresolvedMarkersFollowThePolicy(t *testing.T) {
	for policy, want := range map[resolve.Policy]string{"": "Rise.", resolve.Keep: "Rise [9].", resolve.Flag: "Rise."} {
		a := answer(t, service(&writer{text: "Rise [9]."}, nil), chat.Turn{Question: "q", Citing: chat.Citing{Unresolved: policy}})
		if a.Text != want {
			t.Errorf("%q: got %q, want %q", policy, a.Text, want)
		}
	}
}

func TestAFollowUpTakesTheLastQuestionWithIt(t *testing.T) {
	earlier := []model.Message{{Role: "user", Content: "When is high water at the harbour on weekdays?"}, {Role: "assistant", Content: "At six [1]."}}
	tests := map[string]string{
		"And on Sundays?": "When is high water at the harbour on weekdays?",
		"Who wrote the tables that the harbour uses today?": "",
	}
	for question, want := range tests {
		m := &writer{text: "At seven [1]."}
		answer(t, service(m, nil), chat.Turn{Question: question, Messages: earlier})
		if m.saw.Question != question || m.saw.About != want {
			t.Errorf("%q was asked as %q about %q", question, m.saw.Question, m.saw.About)
		}
	}
}

// TestEarlierAnswersReachTheModelWithoutTheirMarkers, which mean other sources now; the caller's messages stay.
func TestEarlierAnswersReachTheModelWithoutTheirMarkers(t *testing.T) {
	said := []model.Message{{Role: "user", Content: "What of [1]?"}, {Role: "assistant", Content: "At six [1], at seven [doc2]【3:0†t】, since [1990]."}}
	m := &writer{text: "Yes."}
	answer(t, service(m, nil), chat.Turn{Question: "Is it so?", Messages: said})
	var seen []string
	for _, message := range m.saw.Messages {
		seen = append(seen, message.Content)
	}
	all := strings.Join(seen, "\n")
	if !strings.Contains(all, "What of [1]?") || !strings.Contains(all, "At six, at seven, since [1990].") {
		t.Errorf("the model read %q", all)
	}
	if said[1].Content != "At six [1], at seven [doc2]【3:0†t】, since [1990]." {
		t.Errorf("the caller's message became %q", said[1].Content)
	}
}

func TestACheckedCitationCitesThePassageThatSaysIt(t *testing.T) {
	a := answer(t, service(&writer{text: "High water is at six in the morning [1]. So it is."}, nil), chat.Turn{Question: "q"})
	c := a.Citations[0]
	if len(c.Passages) != 1 || a.Source(c.Sources[0]).Passage(c.Passages[0]).Page != 4 {
		t.Errorf("got passages %v with quotes %v", c.Passages, c.Quotes)
	}
}

func TestSourcesAreAnnounced(t *testing.T) {
	var seen []string
	err := service(&writer{text: "The harbour closes at nine in winter [2]."}, nil).Answer(context.Background(),
		chat.Turn{Question: "When?", Citing: chat.Citing{Announce: true}}, citeway.SinkFunc(func(e citeway.Event) error {
			switch e := e.(type) {
			case *citeway.Source:
				seen = append(seen, fmt.Sprint(e.Title, " ", e.Number))
			case *citeway.Text:
				seen = append(seen, "words")
			}
			return nil
		}))
	if err != nil || len(seen) < 4 || seen[0] != "Tide tables 0" || seen[1] != "Log 0" || seen[2] != "words" {
		t.Errorf("%q, %v", seen, err)
	}
}

func TestWhatAModelSaysBesideItsWordsIsReturned(t *testing.T) {
	m := &writer{reply: citeway.End{Calls: []citeway.Call{{ID: "call_1", Name: "tide", Arguments: `{"port":"Ness"}`}}, Usage: &citeway.Usage{Prompt: 9, Answer: 4}, Finish: citeway.FinishCalls}}
	tools := []model.Tool{{Name: "tide"}}
	var f citeway.Folder
	err := service(m, nil).Answer(context.Background(), chat.Turn{Question: "When?", Calling: chat.Calling{Tools: tools, Choice: "tide"}}, &f)
	reply := f.Answer()
	if err != nil || len(reply.Calls) != 1 || reply.Calls[0].Name != "tide" || reply.Usage.Prompt != 9 || reply.Finish != citeway.FinishCalls {
		t.Errorf("%+v, %v", reply, err)
	}
	if len(m.saw.Tools) != 1 || m.saw.Choice != "tide" {
		t.Errorf("the model was told of %+v, %q", m.saw.Tools, m.saw.Choice)
	}
}

func TestATurnMayBringItsLibrary(t *testing.T) {
	own := shelf{{Source: citeway.Source{ID: "d_9", Title: "Own"}, Passage: citeway.Passage{ID: "k9", Text: "Own words."}, Score: 1}}
	a := answer(t, service(&writer{text: "Own words [1]."}, nil), chat.Turn{Question: "What?", Ground: chat.Ground{Library: own}})
	if len(a.Sources) != 1 || a.Sources[0].Title != "Own" {
		t.Errorf("%+v", a.Sources)
	}
}

func TestTwoDocumentsOfOneNameAreTwoSources(t *testing.T) {
	for name, path := range map[string]string{"the same path": "note.md", "the same title": ""} {
		north := citeway.Source{ID: "d_1", Title: "Note", Path: path}
		south := citeway.Source{ID: "d_2", Title: "Note", Path: path}
		shelf := shelf{
			{Source: north, Passage: citeway.Passage{ID: "k1", Text: "The north light is 41 metres tall."}, Version: "v1"},
			{Source: south, Passage: citeway.Passage{ID: "k2", Text: "The south light is 57 metres tall."}, Version: "v1"},
		}
		store := database.Memory(t, sqlite.Open)
		s := service(&writer{text: "The south light is 57 metres tall [2]. The north light is 41 metres tall [1]."}, store)
		a := answer(t, s, chat.Turn{Question: "How tall?", Ground: chat.Ground{Library: shelf}})
		if len(a.Citations) != 2 || a.Citations[0].Sources[0] != "d_2" || a.Citations[1].Sources[0] != "d_1" || a.Citations[0].Number == a.Citations[1].Number {
			t.Fatalf("%s: %+v", name, a.Citations)
		}
		for i, want := range []string{"d_2", "d_1"} {
			if rec, err := store.Get(t.Context(), a.Citations[i].ID); err != nil || rec.Document != want {
				t.Errorf("%s: the evidence is of %v, not of %s: %v", name, rec, want, err)
			}
		}
	}
}
