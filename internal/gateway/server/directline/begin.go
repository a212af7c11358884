package directline

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// beginnings serve those who begin a conversation, or come back to one.
type beginnings struct {
	*desk
	doors *doors

	mu    sync.Mutex // guards what follows
	swept time.Time
}

// opening is what a client learns about a conversation.
type opening struct {
	ConversationID string `json:"conversationId"`
	Token          string `json:"token"`
	// ExpiresIn is how many seconds the token lives.
	ExpiresIn int    `json:"expires_in"`
	StreamURL string `json:"streamUrl,omitempty"`
}

// wanted is what a client says about the conversation that it wants.
type wanted struct {
	User struct {
		ID string `json:"id"`
	} `json:"user"`
}

// maxName is the most bytes of an id, or of a channel's name, that a client gives.
const maxName = 256

// readWanted reads a body, which may be missing.
func readWanted(r *http.Request) (*wanted, error) {
	w := &wanted{}
	data, err := io.ReadAll(io.LimitReader(r.Body, MaxActivity))
	if err != nil || len(data) == 0 {
		return w, err
	}
	if err := json.Unmarshal(data, w); err != nil || len(w.User.ID) > maxName {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is not the JSON that is wanted", Mend: `send {"user": {"id": "…"}} or nothing`, Err: err}
	}
	return w, nil
}

// channelOf is the channel that a request names, or webchat.
func channelOf(r *http.Request) string {
	channel := strings.ToLower(r.URL.Query().Get("channel"))
	if channel == "" || len(channel) > maxName {
		return "webchat"
	}
	return channel
}

// generate is POST tokens/generate: a page's own server asks for a token with its
// key, and gives it to the page.
func (s *beginnings) generate(w http.ResponseWriter, r *http.Request) error {
	if tokenOf(r) != "" {
		return &citeway.Error{Code: citeway.Forbidden, Place: "token", Message: "makes no other tokens", Mend: "ask with a key, or refresh it"}
	}
	want, c, err := s.create(r)
	if err != nil {
		return err
	}
	return s.open(w, r, c, want.User.ID, http.StatusOK, "")
}

// start is POST conversations. With a key, or without one where none is needed, it
// starts a new conversation; with a token, it opens the token's conversation.
func (s *beginnings) start(w http.ResponseWriter, r *http.Request) error {
	if secret := tokenOf(r); secret != "" {
		t, c, err := s.doors.opened(r.Context(), secret)
		if err != nil {
			return err
		}
		return s.open(w, r, c, t.User, http.StatusOK, "-")
	}
	_, c, err := s.create(r)
	if err != nil {
		return err
	}
	return s.open(w, r, c, "", http.StatusCreated, "-")
}

// create begins a conversation of the caller's.
func (s *beginnings) create(r *http.Request) (*wanted, *Conversation, error) {
	if err := s.doors.may(r); err != nil {
		return nil, nil, err
	}
	want, err := readWanted(r)
	if err != nil {
		return nil, nil, err
	}
	s.sweep(r.Context())
	caller := server.CallerOf(r.Context())
	c := &Conversation{ID: rand.Text(), Channel: channelOf(r), Used: s.o.Now(),
		Owner: Owner{Key: caller.ID, Scopes: caller.Scopes, Sets: caller.Sets, Clearance: caller.Clearance}}
	return want, c, s.o.Store.Begin(r.Context(), *c)
}

// open tells a client about a conversation, with a new token. from is the watermark
// after which its WebSocket begins; "" means no WebSocket.
func (s *beginnings) open(w http.ResponseWriter, r *http.Request, c *Conversation, user string, status int, from string) error {
	token, err := s.doors.newToken(r.Context(), c.ID, user, false)
	if err != nil {
		return err
	}
	o := opening{ConversationID: c.ID, Token: token, ExpiresIn: int(TokenTime / time.Second)}
	if from != "" {
		ticket, err := s.doors.newToken(r.Context(), c.ID, user, true)
		if err != nil {
			return err
		}
		o.StreamURL = "ws" + strings.TrimPrefix(s.base(r), "http") + conversations + "/" + c.ID + "/stream?" +
			url.Values{"watermark": {from}, "t": {ticket}}.Encode()
	}
	server.WriteJSON(w, status, o)
	return nil
}

// resume is GET conversations/{id}: a client comes back to a conversation. Of an
// answer under way it is sent the opening and the newest piece again, with the ids
// that they had: it may be a page that was loaded anew and knows of neither.
func (s *beginnings) resume(w http.ResponseWriter, r *http.Request) error {
	c, user, err := s.doors.enter(r)
	if err != nil {
		return err
	}
	from := watermark{mark: readWatermark(r.URL.Query().Get("watermark")).mark}
	return s.open(w, r, c, user, http.StatusOK, from.String())
}

// refresh is POST tokens/refresh: a new token for one that still lives.
func (s *beginnings) refresh(w http.ResponseWriter, r *http.Request) error {
	secret := tokenOf(r)
	if secret == "" {
		return &citeway.Error{Code: citeway.Forbidden, Place: "Authorization", Message: "is no token", Mend: "a key needs no refreshing"}
	}
	t, c, err := s.doors.opened(r.Context(), secret)
	if err != nil {
		return err
	}
	return s.open(w, r, c, t.User, http.StatusOK, "")
}

// session is GET session/getsessionid, which the client requests before it shows a
// sign-in card. There are none here; the id opens nothing.
func (s *beginnings) session(w http.ResponseWriter, r *http.Request) error {
	withCredentials(w, r)
	server.WriteJSON(w, http.StatusOK, map[string]string{"sessionId": rand.Text()})
	return nil
}

// sweep removes, now and then, conversations that are too old or too many.
func (s *beginnings) sweep(ctx context.Context) {
	now := s.o.Now()
	s.mu.Lock()
	due := now.Sub(s.swept) >= sweepEvery
	if due {
		s.swept = now
	}
	s.mu.Unlock()
	if !due {
		return
	}
	if err := s.o.Store.Sweep(ctx, now.Add(-KeepFor), MaxConversations); err != nil && !errors.Is(err, context.Canceled) {
		s.o.Log.Error("old conversations could not be taken out", "error", err)
	}
}
