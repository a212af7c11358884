package azure

import (
	"cmp"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
)

// The object names of a plain chat completion.
const (
	wholeObject = "chat.completion"
	chunkObject = "chat.completion.chunk"
)

// message is a whole message or a chunk of one.
type message struct {
	ID      string   `json:"id"`
	Object  string   `json:"object"`
	Created int64    `json:"created"`
	Model   string   `json:"model"`
	Choices []choice `json:"choices"`
	Usage   *usage   `json:"usage,omitempty"`
	Error   any      `json:"error,omitempty"`
}

type choice struct {
	Index   int     `json:"index"`
	Message *speech `json:"message,omitempty"`
	Delta   *speech `json:"delta,omitempty"`
	Finish  *string `json:"finish_reason"`
}

type speech struct {
	Role    string  `json:"role,omitempty"`
	Content *string `json:"content,omitempty"`
	Calls   []call  `json:"tool_calls,omitempty"`
}

type call struct {
	// Index is the call's place, told in a stream only.
	Index    *int     `json:"index,omitempty"`
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type function struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type usage struct {
	Prompt     int `json:"prompt_tokens"`
	Completion int `json:"completion_tokens"`
	Total      int `json:"total_tokens"`
}

func usageOf(u *citeway.Usage) *usage { return &usage{u.Prompt, u.Answer, u.Prompt + u.Answer} }

// usage is that of the completion.
func (c *completion) usage() *usage {
	return usageOf(used(&c.end, c.asked, nil, string(c.text)))
}

// completion writes a plain chat completion. It is the sink of the model's words.
type completion struct {
	out    *out
	asked  []model.Message
	opened bool // the role is written
	events *dialect.EventWriter
	head   message
	text   []byte
	tail   []byte // the beginning of a character
	end    citeway.End
}

func newCompletion(o *out, id, name string, now time.Time) *completion {
	return &completion{out: o, events: dialect.NewEventWriter(o), head: message{ID: id, Object: chunkObject, Created: now.Unix(), Model: name}}
}

// Put takes the next words, and keeps the end.
func (c *completion) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.text = append(c.text, e.Bytes...)
		if c.out.stream {
			return c.piece(e.Bytes)
		}
	case *citeway.End:
		c.end = *e
	}
	return nil
}

// piece writes words; a character that is not whole waits for the rest.
func (c *completion) piece(b []byte) error {
	b = append(c.tail, b...)
	whole := len(b)
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if at := len(b) - n; utf8.RuneStart(b[at]) && !utf8.FullRune(b[at:]) {
			whole = at
			break
		}
	}
	c.tail = append([]byte(nil), b[whole:]...)
	if whole == 0 {
		return nil
	}
	if err := c.open(); err != nil {
		return err
	}
	return c.delta(speech{Content: str(string(b[:whole]))}, nil)
}

// open writes the chunk that holds the role.
func (c *completion) open() error {
	if c.opened {
		return nil
	}
	c.opened = true
	return c.delta(speech{Role: "assistant", Content: str("")}, nil)
}

func (c *completion) delta(s speech, finish *string) error {
	m := c.head
	m.Choices = []choice{{Delta: &s, Finish: finish}}
	return c.events.Data(m)
}

// finish ends the completion. An error that comes before any words is returned.
func (c *completion) finish(usage bool) error {
	if c.end.Err != nil && len(c.text) == 0 {
		return c.end.Err
	}
	if c.out.stream {
		return c.ended(usage)
	}
	return c.whole()
}

func (c *completion) ended(usage bool) error {
	if c.end.Err != nil {
		return c.end.Err
	}
	if err := c.open(); err != nil {
		return err
	}
	last := speech{Calls: callsOut(c.end.Calls, true)}
	if len(c.tail) > 0 {
		last.Content = str(string(c.tail))
	}
	if last.Calls != nil || last.Content != nil {
		if err := c.delta(last, nil); err != nil {
			return err
		}
	}
	if err := c.delta(speech{}, finishOf(&c.end)); err != nil {
		return err
	}
	if usage {
		m := c.head
		m.Choices, m.Usage = []choice{}, c.usage()
		if err := c.events.Data(m); err != nil {
			return err
		}
	}
	return c.events.Done()
}

func (c *completion) whole() error {
	m, status := c.head, 200
	m.Object = wholeObject
	ch := choice{Message: &speech{Role: "assistant", Content: str(string(c.text)), Calls: callsOut(c.end.Calls, false)}, Finish: finishOf(&c.end)}
	m.Usage = c.usage()
	if c.end.Err != nil {
		shown := server.Public(c.end.Err)
		status, ch.Finish = server.Status(shown), nil
		m.Error = general(shown, status)
	}
	m.Choices = []choice{ch}
	if err := dialect.WriteJSON(c.out, m); err != nil {
		return err
	}
	c.out.whole(status)
	return nil
}

func callsOut(calls []model.Call, stream bool) []call {
	var list []call
	for i, x := range calls {
		w := call{ID: x.ID, Type: "function", Function: function{x.Name, x.Arguments}}
		if stream {
			w.Index = &i
		}
		list = append(list, w)
	}
	return list
}

func finishOf(end *citeway.End) *string {
	return str(string(cmp.Or(end.Finish, citeway.FinishStop)))
}

func str(s string) *string { return &s }
