package native

import (
	"context"
	"errors"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// judge is PUT /v1/conversations/{id}/turns/{turn}/feedback: what the owner says of an
// answer, or of one citation in it.
func (s *Surface) judge(w http.ResponseWriter, r *http.Request) error {
	var given struct {
		Kind     session.Judgement `json:"kind"`
		Citation string            `json:"citation"`
		Note     string            `json:"note"`
	}
	if err := decode(r, &given); err != nil {
		return err
	}
	f, err := s.o.Talks.Book.Judge(r.Context(), server.ReaderOf(r.Context()),
		session.Feedback{Session: r.PathValue("id"), Turn: r.PathValue("turn"), Citation: given.Citation, Kind: given.Kind, Note: given.Note})
	if err != nil {
		return noTurn(err, r)
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, f)
	return nil
}

// unjudge is DELETE /v1/conversations/{id}/turns/{turn}/feedback: it is taken back.
func (s *Surface) unjudge(w http.ResponseWriter, r *http.Request) error {
	turn := r.PathValue("turn")
	if err := s.o.Talks.Book.Unjudge(r.Context(), server.ReaderOf(r.Context()), r.PathValue("id"), turn); err != nil {
		return noTurn(err, r)
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"turn": turn, "feedback": false})
	return nil
}

// noTurn is err in a reader's words: what is missing is the conversation, or something in it.
func noTurn(err error, r *http.Request) error {
	var missing *citeway.Error
	if errors.As(err, &missing) && missing.Place == r.PathValue("id") {
		return orNone(err, r)
	}
	return err
}

// judged puts what the owner of a conversation said of its answers beside them.
func (s *Surface) judged(ctx context.Context, conversation string, turns []exchange) error {
	said, err := s.o.Talks.Book.Store.Feedback(ctx, conversation)
	if err != nil {
		return err
	}
	of := map[string][]session.Feedback{}
	for _, f := range said {
		of[f.Turn] = append(of[f.Turn], f)
	}
	for i := range turns {
		turns[i].Feedback = of[turns[i].ID]
	}
	return nil
}
