package azure

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
)

// completion is the sink of a plain chat completion. The beginning waits for the first
// words, so that an earlier error can set the status; the end waits for finish.
type completion struct {
	out   *out
	next  citeway.Sink
	asked []model.Message
	begin citeway.Begin
	begun bool
	prose []byte
	end   citeway.End
}

func newCompletion(o *out, id, name string, now time.Time) *completion {
	return &completion{out: o, next: openai.Form().NewEncoder(o, dialect.Options{Stream: o.stream, Settings: map[string]string{"markers": "none"}}),
		begin: citeway.Begin{ID: id, Model: name, Generated: true, Extra: map[string]json.RawMessage{"openai:created": encoded(now.Unix())}}}
}

// Put takes the next words, and keeps the end.
func (c *completion) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.prose = append(c.prose, e.Bytes...)
		return c.send(e)
	case *citeway.End:
		c.end = *e
	}
	return nil
}

// send passes an event on, after the beginning.
func (c *completion) send(e citeway.Event) error {
	if !c.begun {
		c.begun = true
		if err := c.next.Put(&c.begin); err != nil {
			return err
		}
	}
	return c.next.Put(e)
}

// finish ends the completion. An error before any words, and any error of a stream, is
// returned; a whole completion is sent along with its error.
func (c *completion) finish(usage bool) error {
	if c.end.Err != nil && (c.out.stream || len(c.prose) == 0) {
		return c.end.Err
	}
	status := http.StatusOK
	if c.end.Err != nil {
		shown := server.Public(c.end.Err)
		status = server.Status(shown)
		c.end.Err = &citeway.Error{Code: citeway.Upstream, Place: strconv.Itoa(status), Message: general(shown, status).Message}
	}
	c.end.Finish, c.end.Usage = cmp.Or(c.end.Finish, citeway.FinishStop), chat.Used(&c.end, c.prose, c.asked)
	if c.out.stream && !usage {
		c.end.Usage = nil
	}
	if err := c.send(&c.end); err != nil {
		return err
	}
	if !c.out.stream {
		c.out.whole(status)
	}
	return nil
}
