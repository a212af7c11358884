package native

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// nativeForm is the form of an answer whose request names none.
const nativeForm = "native"

// answerRequest is the body of POST /v1/answers.
type answerRequest struct {
	Question string            `json:"question"`
	Messages []model.Message   `json:"messages"`
	Stream   bool              `json:"stream"`
	Dialect  string            `json:"dialect"`
	Settings map[string]string `json:"settings"`
	Model    string            `json:"model"`
	Sources  []citeway.Source  `json:"sources"`
	// Sets and Documents are those that the answer rests on alone; none is all.
	Sets      []string `json:"sets"`
	Documents []string `json:"documents"`
	// Earlier are the numbered sources of the turns before.
	Earlier     []citeway.Source `json:"earlier"`
	Offsets     string           `json:"offsets"`
	Citations   *bool            `json:"inline_citations"`
	Unresolved  string           `json:"unresolved"`
	Unsupported string           `json:"unsupported"`
	Passages    int              `json:"passages"`
	MaxTokens   int              `json:"max_tokens"`
	Temperature *float64         `json:"temperature"`
	// Conversation is the kept conversation that the question goes on with, or NewConversation.
	Conversation string `json:"conversation"`
	// InsteadOf is the turn of that conversation that the question stands for, with what
	// came after it.
	InsteadOf string `json:"instead_of"`
	// files are those that a page sent with its messages.
	files []sentFile
}

// asked is a request, checked.
type asked struct {
	turn   chat.Turn
	form   dialect.Form
	write  dialect.Options
	stream bool
	// conversation is the id of the one that keeps the answer, "" keeps none; place is
	// the turn's in it.
	conversation string
	place        session.Place
}

// requestOf reads a body: a request as it is described, or that of a chat in a page.
func requestOf(body []byte) (q answerRequest, err error) {
	c, err := uiChatOf(body)
	if err != nil {
		return q, err
	}
	if c != nil {
		return c.request(body)
	}
	return q, read(body, &q)
}

func (s *Surface) asked(r *http.Request) (*asked, error) {
	body, err := server.ReadBody(r)
	if err != nil {
		return nil, err
	}
	q, err := requestOf(body)
	if err != nil {
		return nil, err
	}
	a := &asked{stream: q.Stream}
	var errs [4]error
	caller := server.CallerOf(r.Context())
	a.form, errs[0] = table.Lookup(or(or(q.Dialect, caller.Dialect), nativeForm))
	a.write.Offsets, errs[1] = offsets(q.Offsets)
	a.turn.Unresolved, errs[2] = resolve.ParsePolicy(q.Unresolved)
	a.turn.Unsupported, errs[3] = verify.ParseUnsupported(q.Unsupported)
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	if a.form.NewEncoder == nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "dialect", Message: a.form.Name + " can only be read", Mend: "name a form that is written; `citeway dialects` lists them"}
	}
	if err := pipe.CheckSettings(q.Settings, "settings.", a.form); err != nil {
		return nil, err
	}
	a.write.Stream, a.write.Settings = q.Stream, map[string]string{"question": q.Question} // Writer's form repeats it
	maps.Copy(a.write.Settings, q.Settings)
	t := &a.turn
	t.Question, t.Messages, t.Model, t.Sources, t.Earlier = q.Question, q.Messages, q.Model, q.Sources, q.Earlier
	t.Passages, t.MaxTokens, t.Temperature = q.Passages, q.MaxTokens, q.Temperature
	t.Nearest = true // forms that cannot say so leave them out
	t.Consult = q.Citations != nil && !*q.Citations
	a.write.Silent, a.write.Begins = t.Consult, language.Begins
	t.Family = a.form.Syntaxes &^ citeway.SourceList // the form's encoder writes the list
	t.Access = caller.Access()
	if err := s.narrow(r.Context(), t, &q); err != nil {
		return nil, err
	}
	if err := s.attach(r.Context(), t, q.files); err != nil {
		return nil, err
	}
	return a, s.join(r.Context(), a, &q)
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// answer is POST /v1/answers.
func (s *Surface) answer(w http.ResponseWriter, r *http.Request) error {
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		return s.follow(w, r, last)
	}
	a, err := s.asked(r)
	if err != nil {
		return err
	}
	if a.stream {
		return s.stream(w, r, a)
	}
	a.tell(w)
	out := &buffer{}
	end := &ending{next: s.encoder(r, a, out)}
	if err := s.run(r.Context(), a, end); err != nil {
		return err
	}
	if end.err != nil && !end.text {
		return end.err
	}
	w.Header().Set("Content-Type", contentType(&a.form))
	if end.err != nil {
		w.WriteHeader(server.Status(end.err)) // what came is still sent
	}
	_, err = w.Write(out.bytes)
	return err
}

// filesByID are the forms that have a place for a file's own id: with an address it would be
// a page of the web there. In every other form what opens a source is its address.
var filesByID = []string{nativeForm, "writer", "writer-chat"}

// encoder is the form's encoder.
func (s *Surface) encoder(r *http.Request, a *asked, w io.Writer) citeway.Sink {
	next := a.form.Encoder(w, a.write)
	if a.form.Name != nativeForm { // which keeps what it is given beside the answer
		next = dated(next)
	}
	if slices.Contains(filesByID, a.form.Name) {
		return next
	}
	return server.Linked(r, s.o.Base, next, a.stream)
}

// dated tells the forms that say so when the answer was made.
func dated(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		begin, ok := e.(*citeway.Begin)
		if !ok {
			return next.Put(e)
		}
		now := json.RawMessage(strconv.FormatInt(time.Now().Unix(), 10))
		b := *begin
		b.Extra = map[string]json.RawMessage{"openai:created": now, "openai-responses:created_at": now}
		maps.Copy(b.Extra, begin.Extra)
		return next.Put(&b)
	})
}

// ending sees whether an answer broke off, and whether any prose came before.
type ending struct {
	next citeway.Sink
	text bool
	err  error
}

// Put passes the event on.
func (n *ending) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		n.text = true
	case *citeway.End:
		if e.Err != nil {
			n.err = e.Err
		}
	}
	return n.next.Put(e)
}

// buffer holds an answer until it is whole, so that an error can still be one.
type buffer struct{ bytes []byte }

// Write appends p.
func (b *buffer) Write(p []byte) (int, error) {
	b.bytes = append(b.bytes, p...)
	return len(p), nil
}

func contentType(f *dialect.Form) string {
	switch {
	case f.Name == "html":
		return "text/html; charset=utf-8"
	case f.Text:
		return "text/plain; charset=utf-8"
	}
	return "application/json"
}

// stream runs the answer apart from the request, so that a reader who lost the
// connection can come back for the rest.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request, a *asked) error {
	ctx, cancel := context.WithCancel(model.WithStop(context.WithoutCancel(r.Context()), s.live.ended))
	l := newLive(server.CallerOf(ctx).ID, &a.form, s.grace, cancel)
	if a.conversation != "" {
		a.tell(w)
		ctx = s.live.keep(ctx, l, a.conversation)
	}
	form := s.encoder(r, a, l)
	end := &ending{next: &prelude{next: form}}
	l.away = func() bool { return s.elsewhere.reads(l) }
	named := &naming{next: end, known: func() {
		s.live.add(l)
		s.elsewhere.begin(context.WithoutCancel(ctx), l, &s.live.group)
	}, live: l}
	s.live.group.Add(1)
	go func() {
		defer cancel()
		defer s.live.group.Done()
		err := s.run(ctx, a, named)
		_ = server.Flush(form) // of one that broke off: nobody is left to tell
		if l.finish(err, end.err) {
			server.Broke(r.WithContext(ctx), s.o.Log, err)
		}
	}()
	return s.serve(w, r, l, 0)
}

// naming enters a live answer under its id as soon as that is known.
type naming struct {
	next  citeway.Sink
	live  *live
	known func()
}

// Put passes the event on.
func (n *naming) Put(e citeway.Event) error {
	if b, ok := e.(*citeway.Begin); ok {
		n.live.named(b.ID)
		n.known()
	}
	return n.next.Put(e)
}

// resume is GET /v1/answers/{id}/events.
func (s *Surface) resume(w http.ResponseWriter, r *http.Request) error {
	return s.follow(w, r, or(r.Header.Get("Last-Event-ID"), r.PathValue("id")+":0"))
}

// follow sends what comes after the last event that the reader saw.
func (s *Surface) follow(w http.ResponseWriter, r *http.Request, last string) error {
	id, number, _ := strings.Cut(last, ":")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: "Last-Event-ID", Message: "is none of ours", Mend: "send the id of the last event as it came"}
	}
	l := s.live.get(id)
	if l == nil {
		if l, err = s.elsewhere.find(r.Context(), id, server.CallerOf(r.Context()).ID); err != nil {
			return err
		}
	}
	if l == nil || l.owner != server.CallerOf(r.Context()).ID {
		return &citeway.Error{Code: citeway.NotFound, Place: "Last-Event-ID", Message: "that answer is no longer kept", Mend: "ask again"}
	}
	return s.serve(w, r, l, n)
}

// serve writes a live answer from the frame after from: as server-sent events, or as
// the text that it is.
func (s *Surface) serve(w http.ResponseWriter, r *http.Request, l *live, from int) error {
	l.join()
	defer l.leave()
	if err := l.begun(r.Context(), s.beat); err != nil {
		return err
	}
	if id := l.name(); id != "" {
		w.Header().Set("Citeway-Answer", id)
	}
	if l.form.Name == vercelForm {
		w.Header().Set("X-Vercel-Ai-Ui-Message-Stream", "v1")
	}
	out := s.streamOf(w, l)
	defer out.Close()
	l.copyTo(r.Context(), out, from)
	if l.cut() && r.Context().Err() == nil {
		panic(http.ErrAbortHandler)
	}
	return nil
}

// streamOf is the stream that a live answer is written to.
func (s *Surface) streamOf(w http.ResponseWriter, l *live) *server.Stream {
	if l.form.Text {
		return server.NewTextStream(w, contentType(l.form), s.beat, s.beat)
	}
	return server.NewStream(w, s.beat, s.beat)
}
