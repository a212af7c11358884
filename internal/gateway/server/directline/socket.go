package directline

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/citeway/citeway"
)

// stream is GET conversations/{id}/stream: activities as they come, over a
// WebSocket. The token in its address is the proof: a browser sends no header
// with it.
func (s *readers) stream(w http.ResponseWriter, r *http.Request) error {
	if !strings.HasPrefix(tokenOf(r), streamPrefix) {
		return &citeway.Error{Code: citeway.Forbidden, Place: "t", Message: "is no token for a WebSocket", Mend: "take the streamUrl of GET " + conversations + "/ID"}
	}
	c, _, err := s.doors.enter(r)
	if err != nil {
		return err
	}
	if !upgrades(r) {
		w.Header().Set("Connection", "Upgrade")
		w.Header().Set("Upgrade", "websocket")
		writeError(w, noSocket("Upgrade", "is not that of a WebSocket"), http.StatusUpgradeRequired)
		return nil
	}
	if err := shakes(r); err != nil {
		return err
	}
	if !s.work.begin() {
		return &citeway.Error{Code: citeway.Unavailable, Message: "the server is ending"}
	}
	defer s.work.group.Done()
	t := s.talks.join(c.ID)
	defer s.talks.leave(t)
	if !t.socket() {
		return crowded()
	}
	defer t.hangUp()
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // the token proves more than an origin
	if err != nil {
		return nil // Accept has answered
	}
	conn.SetReadLimit(MaxSocketMessage)
	s.serve(r.Context(), conn, t, readWatermark(r.URL.Query().Get("watermark")))
	return nil
}

// serve sends until the client, or the server, ends.
func (s *readers) serve(ctx context.Context, conn *websocket.Conn, t *talk, from watermark) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.work.ctx, cancel)()
	// Reading has its own context: when that ends the connection is cut, and the client
	// must be told first.
	reading, cut := context.WithCancel(context.WithoutCancel(ctx))
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer cancel()
		listen(reading, conn)
	}()
	err := s.send(ctx, conn, t, from)
	switch {
	case s.work.ctx.Err() != nil:
		_ = conn.Close(websocket.StatusGoingAway, "the server is ending")
	case err != nil:
		_ = conn.Close(websocket.StatusInternalError, "the conversation cannot be read")
	}
	cut()
	_ = conn.CloseNow() // it may be closed already
	<-read
}

// listen reads and ignores what the client sends, until it leaves.
func listen(ctx context.Context, conn *websocket.Conn) {
	for {
		_, message, err := conn.Reader(ctx)
		if err != nil {
			return
		}
		if _, err := io.Copy(io.Discard, message); err != nil {
			return
		}
	}
}

// send sends new activities as soon as they arrive. The error comes from the store.
func (s *readers) send(ctx context.Context, conn *websocket.Conn, t *talk, from watermark) error {
	beat := time.NewTicker(PingEvery)
	defer beat.Stop()
	for {
		set, more, news, err := s.batch(ctx, t, from)
		if err != nil {
			return present(ctx, err)
		}
		from = readWatermark(set.Watermark)
		if len(set.Activities) > 0 && write(ctx, conn, &set) != nil {
			return nil
		}
		if more {
			continue
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil
		case <-beat.C:
			if ping(ctx, conn) != nil {
				return nil
			}
		}
	}
}

// present is an error that is not only the end of ctx.
func present(ctx context.Context, err error) error {
	if ctx.Err() != nil || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// write sends a frame. A client that is too slow is cut off, and can come back.
func write(ctx context.Context, conn *websocket.Conn, set *activitySet) error {
	ctx, cancel := context.WithTimeout(ctx, WriteTimeout)
	defer cancel()
	data, err := json.Marshal(set)
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, data)
}

func ping(ctx context.Context, conn *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, WriteTimeout)
	defer cancel()
	return conn.Ping(ctx)
}
