package product

// Message and its readers do with an upstream's answer what a stock Open WebUI 0.9.4
// does: what its middleware forwards and stores, what its cards and chips show.
// The application itself needs a Python stack of its own; this is the behaviour
// observed of its stream handler (backend/open_webui/utils/middleware.py), of its
// socket (socket/main.py) and of its citation cards
// (src/lib/components/chat/Messages/Citations.svelte), as
// docs/dialects/openwebui.md has it. The tests in openwebui_*_test.go run our answers
// through it.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// MaxLine is the longest line that the application's HTTP client reads, in bytes.
const MaxLine = 128 << 10

// Message is a chat message as the application holds it.
type Message struct {
	// Content is the text shown.
	Content string
	// Live are the sources that the page has while the answer streams, Stored
	// those that it has after a reload.
	Live, Stored []Source
	// Events are the types of all events that were handed on.
	Events []string
	// Errors are the errors that were shown.
	Errors []string
}

// Source is one entry of a message's sources.
type Source struct {
	Source    map[string]any   `json:"source"`
	Document  []string         `json:"document"`
	Metadata  []map[string]any `json:"metadata"`
	Distances []float64        `json:"distances"`
}

// chunk is what the handler looks at in a line of data.
type chunk struct {
	Event   *event          `json:"event"`
	Error   json.RawMessage `json:"error"`
	Sources []Source        `json:"sources"`
	Choices []choice        `json:"choices"`
}

type event struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

type choice struct {
	Delta   map[string]json.RawMessage `json:"delta"`
	Message struct {
		Content string `json:"content"`
	} `json:"message"`
}

// Stream reads a streamed answer to its end. An error says that the stock client
// would have broken off.
func Stream(in io.Reader) (*Message, error) {
	m := &Message{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, MaxLine)
	for lines.Scan() {
		data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data:"))
		if !ok {
			continue // the handler skips comments and other fields
		}
		if data = bytes.TrimSpace(data); string(data) == "[DONE]" {
			return m, nil
		}
		var c chunk
		if json.Unmarshal(data, &c) != nil {
			continue // logged, and passed over
		}
		if err := m.take(&c); err != nil {
			return m, err
		}
	}
	return m, lines.Err()
}

// take is the handler's loop body.
func (m *Message) take(c *chunk) error {
	if c.Event != nil {
		if err := m.event(c.Event); err != nil {
			return err
		}
	}
	if len(c.Choices) == 0 {
		if len(c.Error) > 0 {
			m.Errors = append(m.Errors, string(c.Error))
		}
		return nil
	}
	delta := c.Choices[0].Delta
	if err := m.annotations(delta["annotations"]); err != nil {
		return err
	}
	var words string
	_ = json.Unmarshal(delta["content"], &words)
	m.Content += words
	if words == "" && len(m.Live) == 0 {
		m.Live = append(m.Live, c.Sources...) // reaches the page only, and is not stored
	}
	return nil
}

// event hands an event on; sources are stored too, unless their data has a type.
func (m *Message) event(e *event) error {
	m.Events = append(m.Events, e.Type)
	if e.Type != "source" && e.Type != "citation" {
		return nil
	}
	var typed struct {
		Type *string `json:"type"`
	}
	var s Source
	if err := json.Unmarshal(e.Data, &s); err != nil {
		return fmt.Errorf("a source that breaks the card: %w", err)
	}
	m.Live = append(m.Live, s)
	if _ = json.Unmarshal(e.Data, &typed); typed.Type == nil {
		m.Stored = append(m.Stored, s)
	}
	return nil
}

// annotations makes sources of nested url_citations; of others nothing.
func (m *Message) annotations(raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	var list []struct {
		Type     string `json:"type"`
		Citation *struct {
			URL   string `json:"url"`
			Title string `json:"title"`
		} `json:"url_citation"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return err
	}
	for _, a := range list {
		if a.Type != "url_citation" || a.Citation == nil {
			continue
		}
		s := Source{Source: map[string]any{"name": a.Citation.Title, "url": a.Citation.URL}, Document: []string{a.Citation.Title},
			Metadata: []map[string]any{{"source": a.Citation.URL, "name": a.Citation.Title}}}
		m.Live, m.Stored = append(m.Live, s), append(m.Stored, s)
	}
	return nil
}

// errEmpty is a whole answer that the handler does not show.
var errEmpty = errors.New("the whole answer has no content")

// Whole reads an answer that was not streamed.
func Whole(body []byte) (*Message, error) {
	var c chunk
	if err := json.Unmarshal(body, &c); err != nil {
		return nil, err
	}
	m := &Message{}
	if len(c.Choices) == 0 || c.Choices[0].Message.Content == "" {
		if len(c.Error) > 0 {
			m.Errors = append(m.Errors, string(c.Error))
		}
		return m, errEmpty
	}
	m.Content, m.Live = c.Choices[0].Message.Content, c.Sources
	return m, nil
}
