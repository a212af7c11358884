package directline_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// TestReadersAgree: whoever reads, however often, by polling or by a WebSocket that
// breaks now and then, has read the same in the end: each message once, in order,
// and every piece of an answer a beginning of its end.
func TestReadersAgree(t *testing.T) {
	m := &tern{step: make(chan struct{}), says: strings.SplitAfter("High water is at six in March [1]. It was at five in May, and it will be at four in June of the year after, say the tables. "+
		"The lock opens two hours before [2]. Nobody knows who opened it before there was a keeper, and nobody asks any more. That is all there is to say.", " ")}
	g := open(t, func(s *setup) { s.Model = m })
	writer := g.begin("any", "")
	const questions, readers = 3, 6
	done := make(chan struct{})
	var all sync.WaitGroup
	read := make([]*talk, readers)
	for i := range readers {
		read[i] = &talk{g: g, ID: writer.ID, Token: writer.Token}
		all.Go(func() {
			if i%2 == 0 {
				read[i].pollUntil(done, time.Duration(1+rand.IntN(8))*time.Millisecond)
			} else {
				read[i].listenUntil(done)
			}
		})
	}
	for range questions {
		writer.say("When is high water?")
		for range m.says {
			m.step <- struct{}{}
		}
		writer.answered()
	}
	close(done)
	all.Wait()
	for i, c := range read {
		c.poll()
		if got := c.messages(t); strings.Join(got, " ") != strings.Join(writer.messages(t), " ") || len(got) != 2*questions {
			t.Errorf("reader %d has read %v", i, got)
		}
	}
}

func (c *talk) pollUntil(done <-chan struct{}, every time.Duration) {
	for {
		c.poll()
		select {
		case <-done:
			return
		case <-time.After(every):
		}
	}
}

// listenUntil reads from one WebSocket after another.
func (c *talk) listenUntil(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		default:
		}
		c.g.call("GET", "conversations/"+c.ID+"?watermark="+c.watermark, c.Token, "").into(c.g.t, c)
		conn, res, err := dial(c.g.t, c.StreamURL)
		if err != nil && res != nil && res.StatusCode == http.StatusTooManyRequests {
			continue // those that broke before have not all left yet
		} else if err != nil {
			c.g.t.Error(err)
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(1+rand.IntN(20))*time.Millisecond)
		for {
			kind, data, err := conn.Read(ctx)
			if err != nil || kind != websocket.MessageText {
				break
			}
			c.took(string(data))
		}
		cancel()
		_ = conn.CloseNow()
	}
}

// messages are the ids of the messages that were read, in order. It fails for a
// piece that is no beginning of its answer.
func (c *talk) messages(t *testing.T) (ids []string) {
	t.Helper()
	finals := map[string]string{}
	for _, a := range c.activities {
		if a.Type == "message" {
			ids = append(ids, a.ID)
			finals[a.ChannelData.StreamID] = prose(a.Text)
		}
	}
	for _, a := range c.activities {
		id := a.ChannelData.StreamID
		if a.ChannelData.StreamType == "streaming" && !strings.HasPrefix(finals[id], prose(a.Text)) {
			t.Errorf("%q is no beginning of %q", a.Text, finals[id])
		}
	}
	return ids
}

// prose is a text without the definitions before it.
func prose(text string) string {
	if _, after, ok := strings.Cut(text, "\n\n"); ok {
		return after
	}
	return text
}
