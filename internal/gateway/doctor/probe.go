package doctor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	formazure "github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/resolve"
)

// maxAnswer is the most bytes of an answer that are read. How many tokens it may
// have is not said: models that think first would spend them before their first
// word, and some refuse the field.
const maxAnswer = 4 << 20

// answer is what a model answered, as far as citations go.
type answer struct {
	// words are the bytes of its prose; markers is how many it holds, marker the
	// first of them.
	words, markers int
	marker         string
	// context says that a service that searches itself said what it found, if only
	// that it found nothing.
	context bool
	// resolved has the markers resolved to the sources that came.
	resolved *citeway.Answer
}

// counted is how many of the markers are of a source.
func (a *answer) counted() int {
	n := 0
	for i := range a.resolved.Citations {
		if a.resolved.Citations[i].Number > 0 {
			n++
		}
	}
	return n
}

// listener resolves the events of an answer and counts what they bring.
type listener struct {
	answer answer
	folder citeway.Folder
	next   citeway.Sink
}

func listen(shown []citeway.Source) *listener {
	l := &listener{}
	l.next = resolve.New(&l.folder, resolve.Options{Sources: shown, Unresolved: resolve.Keep})
	return l
}

// Put counts and passes on.
func (l *listener) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Marker:
		l.marker(string(e.Raw))
	case *citeway.Citation:
		l.marker(e.Marker)
	case *citeway.Text:
		l.answer.words += len(bytes.TrimSpace(e.Bytes))
		if l.answer.words > maxAnswer {
			return bad("answer", "is longer than 4 MiB", "")
		}
	}
	return l.next.Put(e)
}

func (l *listener) marker(raw string) {
	l.answer.markers++
	l.answer.marker = cmp.Or(l.answer.marker, raw)
}

func (l *listener) done() *answer {
	l.answer.resolved = l.folder.Answer()
	return &l.answer
}

// invented is what a model is shown that brings no sources of its own.
var invented = []citeway.Source{{ID: "s1", Kind: citeway.KindFile, Title: "Tide tables", Path: "tides.md",
	Passages: []citeway.Passage{{ID: "p1", Text: "High water at Heron Pier is at six in the morning."}}}}

const inventedQuestion = "When is high water at Heron Pier?"

// shown asks the model about sources that it is shown, as Citeway does.
func (v *visit) shown(ctx context.Context, m model.Model) (*answer, error) {
	sources, question := invented, inventedQuestion
	if len(v.hits) > 0 {
		sources, question = v.hits, v.Question
	}
	p := prompt.Build(prompt.Request{Question: question, Sources: sources, Family: citeway.Bracket, Inline: true})
	q := &model.Request{Messages: p.Messages, Sources: sources, Question: question, Family: citeway.Bracket,
		Reads: citeway.AllSyntaxes, Inline: true}
	return v.streamed(ctx, m, q, sources)
}

// grounded asks a service that searches by itself.
func (v *visit) grounded(ctx context.Context, m model.Model) (*answer, error) {
	f, ok := m.(model.Forwarder)
	if !ok {
		q := &model.Request{Messages: []model.Message{{Role: prompt.User, Content: v.question}}, Question: v.question, Inline: true}
		return v.streamed(ctx, m, q, nil)
	}
	body, err := json.Marshal(map[string]any{"messages": []map[string]string{{"role": "user", "content": v.question}}})
	if err != nil {
		return nil, err
	}
	response, err := f.Forward(ctx, upstream.Request{Path: "chat/completions", Body: body})
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return nil, err
	}
	return read(response, raw)
}

func (v *visit) streamed(ctx context.Context, m model.Model, q *model.Request, shown []citeway.Source) (*answer, error) {
	l := listen(shown)
	begun := l.Put(&citeway.Begin{})
	if begun != nil {
		return nil, begun
	}
	if err := m.Stream(ctx, q, l); err != nil {
		return nil, err
	}
	if a := l.done(); a.resolved.Err == nil {
		return a, nil
	}
	return nil, l.answer.resolved.Err
}

// read reads a whole answer of On Your Data.
func read(response *http.Response, raw []byte) (*answer, error) {
	if response.StatusCode != http.StatusOK {
		words, _ := upstream.Complaint(raw)
		return nil, &refusal{status: response.StatusCode, words: words}
	}
	var body struct {
		Choices []struct {
			Message struct {
				Context json.RawMessage `json:"context"`
			} `json:"message"`
		} `json:"choices"`
	}
	if len(raw) > maxAnswer || json.Unmarshal(raw, &body) != nil || len(body.Choices) == 0 {
		return nil, &refusal{status: response.StatusCode, foreign: true}
	}
	l := listen(nil)
	d := formazure.Form().NewDecoder(l, dialect.Options{})
	if err := d.Frame(dialect.Frame{Data: raw}); err != nil {
		return nil, &refusal{status: response.StatusCode, foreign: true}
	}
	if err := d.Close(); err != nil {
		return nil, err
	}
	a := l.done()
	found := body.Choices[0].Message.Context
	a.context = len(found) > 0 && string(found) != "null"
	return a, nil
}
