package native

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// NewConversation is the conversation of a question that begins one.
const NewConversation = "new"

// The headers that name the conversation that keeps an answer, and the turn in it.
const (
	conversationHeader = "Citeway-Conversation"
	turnHeader         = "Citeway-Turn"
)

// Limits of lists of conversations.
const (
	// MaxConversations is the most conversations of a page.
	MaxConversations = 200
	// UsualConversations is how many there are if the request does not say.
	UsualConversations = 50
)

// talkRoutes are the paths of kept conversations.
func (s *Surface) talkRoutes() []route {
	const all, one = "/v1/conversations", "/v1/conversations/{id}"
	if s.o.Talks == nil {
		return nil
	}
	return []route{
		{method: "GET", path: all, scope: access.Answer, serve: s.conversations, ours: true},
		{method: "GET", path: one, scope: access.Answer, serve: s.conversation, ours: true},
		{method: "PATCH", path: one, scope: access.Answer, serve: s.rename, ours: true},
		{method: "DELETE", path: one, scope: access.Answer, serve: s.discard, ours: true},
		{method: "GET", path: one + "/events", scope: access.Answer, serve: s.watch, ours: true},
		{method: "POST", path: one + "/stop", scope: access.Answer, serve: s.halt, ours: true},
		{method: "POST", path: one + "/share", scope: access.Answer, serve: s.share, ours: true},
		{method: "DELETE", path: one + "/share", scope: access.Answer, serve: s.unshare, ours: true},
		{method: "PUT", path: one + "/turns/{turn}/feedback", scope: access.Answer, serve: s.judge, ours: true},
		{method: "DELETE", path: one + "/turns/{turn}/feedback", scope: access.Answer, serve: s.unjudge, ours: true},
	}
}

// join puts a turn into the conversation that its request names, which gives it the turns
// before unless the request brings some.
func (s *Surface) join(ctx context.Context, a *asked, q *answerRequest) error {
	if q.Conversation == "" {
		return nil
	}
	if s.o.Talks == nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "conversation", Message: "no conversations are kept here", Mend: "leave it out"}
	}
	if err := a.turn.Check(); err != nil { // before there is one to keep it
		return err
	}
	a.place.ID = session.NewID("msg_")
	if q.Conversation == NewConversation {
		one, err := s.o.Talks.Book.Begin(ctx, server.ReaderOf(ctx), q.Question)
		if err != nil {
			return err
		}
		a.conversation = one.ID
		return nil
	}
	own, err := s.o.Talks.Own(ctx, q.Conversation)
	if err != nil {
		return err
	}
	a.conversation, a.place.InsteadOf = own.ID, q.InsteadOf
	if q.InsteadOf != "" && !slices.ContainsFunc(exchanges(own.Messages), func(e exchange) bool { return e.ID == q.InsteadOf }) {
		return &citeway.Error{Code: citeway.NotFound, Place: "instead_of", Message: "the conversation has no such turn", Mend: "give the id of one of its turns"}
	}
	if a.turn.Messages == nil {
		a.turn.Messages = said(session.Current(own.Messages, q.InsteadOf))
	}
	return nil
}

// run answers a turn, in its conversation if it has one.
func (s *Surface) run(ctx context.Context, a *asked, sink citeway.Sink) error {
	if a.conversation == "" {
		return s.o.Chat.Answer(ctx, a.turn, sink)
	}
	return s.o.Talks.Runner.With(s.o.Chat).At(a.place).Run(ctx, a.conversation, a.turn, sink)
}

// tell names the conversation and the turn in the response.
func (a *asked) tell(w http.ResponseWriter) {
	if a.conversation != "" {
		w.Header().Set(conversationHeader, a.conversation)
		w.Header().Set(turnHeader, a.place.ID)
	}
}

// conversations is GET /v1/conversations: the caller's own, the newest first, those alone
// that hold the words of q.
func (s *Surface) conversations(w http.ResponseWriter, r *http.Request) error {
	given := r.URL.Query()
	l := session.Listing{Words: given.Get("q"), After: given.Get("after"), Limit: UsualConversations}
	if len(l.Words) > maxWords {
		return tooManyWords()
	}
	if limit := given.Get("limit"); limit != "" {
		n, err := strconv.Atoi(limit)
		if err != nil || n < 1 || n > MaxConversations {
			return &citeway.Error{Code: citeway.Invalid, Place: "limit", Message: "is no number from 1 to " + strconv.Itoa(MaxConversations), Mend: "leave it out for " + strconv.Itoa(UsualConversations)}
		}
		l.Limit = n
	}
	l.Limit++ // one more tells whether there is a next page
	list, err := s.o.Talks.List(r.Context(), l)
	if err != nil {
		return err
	}
	page := map[string]any{"conversations": list}
	if len(list) == l.Limit {
		list = list[:l.Limit-1]
		page["conversations"], page["next"] = list, list[len(list)-1].ID
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, page)
	return nil
}

// private keeps what is one reader's own out of every cache.
func private(w http.ResponseWriter) { w.Header().Set("Cache-Control", "no-store") }

// conversation is GET /v1/conversations/{id}: one with its questions and answers, as far as
// the caller may read it. The id of a share reads what is shared.
func (s *Surface) conversation(w http.ResponseWriter, r *http.Request) error {
	one, err := s.o.Talks.Read(r.Context(), r.PathValue("id"), "")
	if err != nil {
		return err
	}
	turns, own := exchanges(one.Messages), one.Share == "" && one.Owner == server.ReaderOf(r.Context()).Owner
	if own {
		if err := s.judged(r.Context(), one.ID, turns); err != nil {
			return err
		}
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, struct {
		*session.Session
		Own   bool       `json:"own"`
		Turns []exchange `json:"turns"`
	}{one.Session, own, turns})
	return nil
}

// rename is PATCH /v1/conversations/{id}: another title.
func (s *Surface) rename(w http.ResponseWriter, r *http.Request) error {
	body, err := server.ReadBody(r)
	if err != nil {
		return err
	}
	var asked struct {
		Title string `json:"title"`
	}
	if err := read(body, &asked); err != nil {
		return err
	}
	if asked.Title == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "title", Message: "is empty", Mend: "give the conversation's new title"}
	}
	one, err := s.o.Talks.Book.Rename(r.Context(), server.ReaderOf(r.Context()), r.PathValue("id"), asked.Title)
	if err != nil {
		return orNone(err, r)
	}
	server.WriteJSON(w, http.StatusOK, one)
	return nil
}

// discard is DELETE /v1/conversations/{id}. An answer under way is stopped first.
func (s *Surface) discard(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if err := s.stop(r, id); err != nil {
		return err
	}
	if err := s.o.Talks.Book.Delete(r.Context(), server.ReaderOf(r.Context()), id); err != nil {
		return orNone(err, r)
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": id, "deleted": true})
	return nil
}

// watch is GET /v1/conversations/{id}/events: the last answer from its beginning, while it
// is written and for a while after.
func (s *Surface) watch(w http.ResponseWriter, r *http.Request) error {
	own, err := s.o.Talks.Own(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	l := s.live.of(own.ID)
	if l == nil {
		if l, err = s.elsewhere.last(r.Context(), own.ID, server.CallerOf(r.Context()).ID); err != nil {
			return err
		}
	}
	if l == nil {
		return &citeway.Error{Code: citeway.NotFound, Place: own.ID, Message: "no answer of it is under way", Mend: "read the conversation"}
	}
	return s.serve(w, r, l, 0)
}

// halt is POST /v1/conversations/{id}/stop: the model of the answer under way is stopped.
// What it wrote is kept.
func (s *Surface) halt(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if err := s.stop(r, id); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": id, "stopped": true})
	return nil
}

var errStopped = &citeway.Error{Code: citeway.Unavailable, Message: "the answer was stopped by its reader", Mend: "ask again"}

// stop stops the answer under way of one of the caller's conversations, if there is one.
func (s *Surface) stop(r *http.Request, id string) error {
	if _, err := s.o.Talks.Book.Open(r.Context(), server.ReaderOf(r.Context()), id); err != nil {
		return orNone(err, r)
	}
	if l := s.live.of(id); l != nil {
		l.stop(errStopped)
		return nil
	}
	return s.elsewhere.stop(r.Context(), id)
}

// share is POST /v1/conversations/{id}/share: whoever has the id returned may read what is
// answered so far, as far as their key may see what it rests on.
func (s *Surface) share(w http.ResponseWriter, r *http.Request) error {
	own, err := s.o.Talks.Own(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	shared, err := s.o.Talks.Book.Share(r.Context(), server.ReaderOf(r.Context()), own.ID, "")
	if err != nil {
		return err
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": shared.ID, "conversation": own.ID})
	return nil
}

// unshare is DELETE /v1/conversations/{id}/share: no share of it can be read any more.
func (s *Surface) unshare(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if err := s.o.Talks.Book.Unshare(r.Context(), server.ReaderOf(r.Context()), id); err != nil {
		return orNone(err, r)
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": id, "shared": false})
	return nil
}

// orNone is err in a reader's words.
func orNone(err error, r *http.Request) error {
	if citeway.CodeOf(err) == citeway.NotFound {
		return server.NoConversation(r.PathValue("id"))
	}
	return err
}
