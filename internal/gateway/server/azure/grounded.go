package azure

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/citeway/citeway/internal/jsonobject"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
)

// grounded answers a request over data.
func (s *Surface) grounded(w http.ResponseWriter, r *http.Request, name string, v version, body jsonobject.Fields) error {
	a, err := askedOf(body, v)
	if err != nil {
		return err
	}
	if len(a.idle) > 0 {
		s.o.Log.Debug("parameters without effect", "names", a.idle)
	}
	p, err := s.place(r.Context(), &a.data)
	if err != nil {
		return err
	}
	g := &grounding{surface: s, asked: a, place: p, model: name, base: s.base(r), out: newOut(w, a.stream, s.newID(), s.beat)}
	defer g.out.close()
	g.found = &retrieval{next: p.library, data: &a.data, clearance: p.clearance}
	return g.answer(r.Context())
}

// grounding is one answer over data, under way.
type grounding struct {
	surface *Surface
	asked   *asked
	place   *place
	model   string
	found   *retrieval
	out     *out
	end     *citeway.End // kept until it is said what the form wants to know of it
	prose   []byte       // what has come
	base    string       // the server's own address, "" for none
	settled *chat.Timely // what holds words until it is known what they cite
}

func (g *grounding) answer(ctx context.Context) error {
	first := g.steps(g.out)
	err := g.surface.o.Chat.Answer(ctx, g.turn(), first)
	if errors.Is(err, errNothing) {
		err = g.without(ctx, first)
	}
	switch {
	case err != nil || g.end == nil:
	case g.end.Err != nil && len(g.prose) == 0:
		err = g.end.Err // nothing was said: it is an error like any other
	default:
		err = first.close()
	}
	return g.finish(err)
}

// turn is what the chat is asked.
func (g *grounding) turn() chat.Turn {
	question, before := split(g.asked.messages)
	a := g.asked
	return chat.Turn{Question: question, Messages: before,
		Access:  chat.Access{Clearance: g.place.clearance, Sets: g.place.sets, Owner: g.place.owner},
		Ground:  chat.Ground{Library: g.found, Passages: a.documents, Free: !a.inScope},
		Writing: chat.Writing{Model: g.model, Instructions: a.instructions(), MaxTokens: a.maxTokens, Temperature: a.temperature},
		Citing:  chat.Citing{Family: citeway.Doc, Announce: true}}
}

// steps builds what stands between the chat and the reader.
func (g *grounding) steps(w io.Writer) *head {
	citations := "announced"
	if !g.asked.wants("citations") {
		citations = "hidden"
	}
	form := azure.Form()
	settings := map[string]string{"citations": citations}
	if g.surface.o.Links != "" {
		settings["links"] = g.surface.o.Links
	}
	sink := form.NewEncoder(w, dialect.Options{Stream: g.asked.stream, Settings: settings})
	g.settled = settled(newMarked(sink, g.asked.stream), g.asked.stream)
	sink = g.settled
	if g.asked.inScope {
		sink = newSilence(sink, g.surface.o.NoAnswer)
	}
	return &head{next: sink, grounding: g}
}

// without answers if nothing was retrieved: a request limited to the data gets no
// answer; otherwise the model may answer by itself.
func (g *grounding) without(ctx context.Context, first *head) error {
	m := g.surface.o.Models[g.model]
	begin := &citeway.Begin{ID: evidence.NewID("ans_"), Generated: true}
	if m != nil {
		begin.Model = m.Name()
	}
	if err := first.Put(begin); err != nil {
		return err
	}
	if g.asked.inScope || m == nil {
		return say(first, unavailable)
	}
	messages := g.asked.alone()
	q := &model.Request{Messages: messages, Question: messages[len(messages)-1].Content, MaxTokens: g.asked.maxTokens, Temperature: g.asked.temperature}
	return ask(ctx, m, q, first)
}

// say sends a sentence of ours as the whole answer.
func say(sink citeway.Sink, sentence string) error {
	if err := sink.Put(&citeway.Text{Bytes: []byte(sentence)}); err != nil {
		return err
	}
	return sink.Put(&citeway.End{})
}

// finish ends the response.
func (g *grounding) finish(err error) error {
	if g.out.stream {
		if err != nil {
			_ = g.settled.Flush() // nobody is left to tell
		}
		return g.surface.broken(g.out, err)
	}
	if err != nil {
		return err
	}
	status := http.StatusOK
	if g.end != nil && g.end.Err != nil {
		status = server.Status(g.end.Err) // what came is still sent
	}
	g.out.whole(status)
	return nil
}

// broken ends a stream with an error frame. If the response has not begun, it returns
// the error.
func (s *Surface) broken(w *out, err error) error {
	return w.fail(err, func(w io.Writer) {
		body, _ := s.body(err, 0)
		_ = dialect.NewEventWriter(w).Data(body) // who cannot be written to cannot be told
	})
}

// head is the first step: it adds what the surface knows about the message, and keeps
// the end until the answer is complete.
type head struct {
	next      citeway.Sink
	grounding *grounding
}

// Put takes the next event.
func (h *head) Put(e citeway.Event) error {
	g := h.grounding
	switch e := e.(type) {
	case *citeway.Begin:
		b := *e
		b.Extra = g.extra()
		return h.next.Put(&b)
	case *citeway.Source:
		return h.next.Put(cited(e, g.base))
	case *citeway.Text:
		g.prose = append(g.prose, e.Bytes...)
	case *citeway.Citation:
		g.prose = append(append(g.prose, e.Marker...), e.Label...)
	case *citeway.Finding:
		g.surface.o.Log.Debug("finding", "finding", e.String())
	case *citeway.End:
		g.end = e
		return nil
	}
	return h.next.Put(e)
}

// close sends the end.
func (h *head) close() error {
	end := *h.grounding.end
	h.grounding.ending(&end)
	return h.next.Put(&end)
}

// ending says how the message ended. The service gives no usage in a stream.
func (g *grounding) ending(end *citeway.End) {
	shown := make([]string, len(g.found.shown))
	for i := range shown {
		shown[i] = g.found.shown[i].Passage.Text
	}
	used := chat.Used(end, g.prose, g.asked.messages, shown...)
	if g.asked.stream {
		used = nil
	}
	if end.Finish != citeway.FinishLength && end.Finish != citeway.FinishFilter {
		end.Finish = citeway.FinishStop
	}
	end.Usage, end.Calls, end.Extra = used, nil, nil
}

// extra is the content of the message besides its prose.
func (g *grounding) extra() map[string]json.RawMessage {
	extra := map[string]json.RawMessage{"azure:created": encoded(g.surface.now().Unix())}
	if g.asked.wants("intent") {
		queries := []string{}
		if g.found.query != "" {
			queries = append(queries, g.found.query)
		}
		extra["azure:intent"] = encoded(string(encoded(queries)))
	}
	if g.asked.wants("all_retrieved_documents") {
		extra[allRetrieved] = encoded(g.found.documents())
	}
	return extra
}

// encoded is v as JSON, which never fails for the values here.
func encoded(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return raw
}
