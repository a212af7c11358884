package directline

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// readers serve those who read a conversation, by polling or over a WebSocket.
type readers struct {
	*desk
	doors *doors
	work  *work
}

// activitySet is what a client receives.
type activitySet struct {
	Activities []json.RawMessage `json:"activities"`
	Watermark  string            `json:"watermark"`
}

// poll is GET conversations/{id}/activities. Whatever happens the answer is 200:
// the stock client stops polling, for as long as its page is open, at any other.
func (s *readers) poll(w http.ResponseWriter, r *http.Request) error {
	from := readWatermark(r.URL.Query().Get("watermark"))
	c, _, err := s.doors.enter(r)
	if err != nil {
		server.WriteJSON(w, http.StatusOK, s.over(r, from, err))
		return nil
	}
	t := s.talks.join(c.ID)
	defer s.talks.leave(t)
	set, _, _, err := s.batch(r.Context(), t, from)
	if err != nil && r.Context().Err() == nil {
		s.o.Log.Error("a conversation could not be read", "error", err)
	}
	server.WriteJSON(w, http.StatusOK, set)
	return nil
}

// tell answers a poll that the guard refuses, such as one from a page whose key was
// revoked while it was open, like any other poll that may not read.
func (s *readers) tell(w http.ResponseWriter, r *http.Request, err error) bool {
	rest, here := strings.CutPrefix(r.URL.Path, conversations+"/")
	id, poll := strings.CutSuffix(rest, "/activities")
	if r.Method != http.MethodGet || !here || !poll || id == "" || strings.Contains(id, "/") {
		return false
	}
	allow(w)
	r.SetPathValue("id", id)
	server.WriteJSON(w, http.StatusOK, s.over(r, readWatermark(r.URL.Query().Get("watermark")), err))
	return true
}

// over is the response to a reader who may not read, or no longer may: nothing, except
// words that say so, once. A fault that may pass is not mentioned.
func (s *readers) over(r *http.Request, from watermark, err error) activitySet {
	set := activitySet{Activities: []json.RawMessage{}, Watermark: from.String()}
	code := citeway.CodeOf(err)
	if from.over || code != citeway.Forbidden && code != citeway.NotFound {
		return set
	}
	id := r.PathValue("id")
	w := reply(id, "webchat", "", "This conversation has ended here. Load the page again to begin a new one.", s.o.Now())
	w.set("id", id+"|over")
	from.over = true
	return activitySet{Activities: []json.RawMessage{w.raw()}, Watermark: from.String()}
}

// batch is what a reader has not read yet: the stored activities, then the first and
// the newest piece of the answer under way. Pieces in between that nobody asked for are
// left out: each holds the whole text so far. more says that more activities are
// stored; news is closed when there is something new.
func (s *readers) batch(ctx context.Context, t *talk, from watermark) (set activitySet, more bool, news <-chan struct{}, err error) {
	now, news := t.state()
	now = s.elsewhere.newer(ctx, t, now)
	if from, err = s.within(ctx, t.id, from, &now); err != nil {
		return activitySet{Activities: []json.RawMessage{}, Watermark: from.String()}, false, news, err
	}
	kept, err := s.o.Store.After(ctx, t.id, from.mark, MaxBatch)
	set = activitySet{Activities: make([]json.RawMessage, 0, len(kept)+1)}
	from.over = false
	answered := false
	for i := range kept {
		set.Activities = append(set.Activities, named(t.id, &kept[i]))
		from.mark = kept[i].Mark
		answered = answered || kept[i].Answers == now.question
	}
	more = len(kept) == MaxBatch
	if !answered && !more && err == nil {
		for _, piece := range now.behind(from.piece) {
			set.Activities = append(set.Activities, piece)
			from.piece = now.number
		}
	}
	set.Watermark = from.String()
	return set, more, news, err
}

// within returns a watermark that is not ahead of the newest activity. One that a
// client kept while the server was restored from an earlier copy of its data, or one of
// another conversation, can be ahead: its reader would read nothing until as much is
// said again.
func (s *readers) within(ctx context.Context, conversation string, from watermark, now *pieces) (watermark, error) {
	if from.piece > max(now.number, s.o.Now().UnixMilli()) {
		from.piece = 0
	}
	if from.mark == 0 {
		return from, nil
	}
	last, err := s.o.Store.Last(ctx, conversation)
	if err == nil {
		from.mark = min(from.mark, last)
	}
	return from, err
}
