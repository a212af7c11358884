// Package spans is what the provider forms share: prose whose citations are
// given as offsets into it, not as markers within it. A [Teller] sends the
// events of one message that is read; a [Part] places citations by offset in one
// text of it; a [Track] gives the offsets of a text that is written. Offsets are
// checked here against the text. The fields of each form stay in its own package.
package spans

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// Teller sends the events of one message: Begin first, each source once under
// one id, End once. It keeps the first error of its sink, after which it sends
// nothing.
type Teller struct {
	// Calls, Finish and Usage are what End says.
	Calls  ending.Calls
	Finish citeway.Finish
	Usage  *citeway.Usage

	reasons  *ending.Reasons
	word     string // why the writer stopped
	sink     citeway.Sink
	err      error
	length   int // bytes of prose sent
	sources  map[string]string
	ids      map[string]bool
	again    map[string]bool
	passages map[string]string
	used     map[string]bool
	begun    bool
	ended    bool
	text     citeway.Text
	early    []*citeway.Finding // found before the answer had begun
	wrong    map[string]bool    // paths of fields that were of another type
}

// NewTeller sends to sink.
func NewTeller(sink citeway.Sink) *Teller {
	return &Teller{sink: sink}
}

// room makes the maps, which an answer without sources needs none of.
func (t *Teller) room() {
	if t.sources == nil {
		t.sources, t.ids, t.again = map[string]string{}, map[string]bool{}, map[string]bool{}
		t.passages, t.used = map[string]string{}, map[string]bool{}
	}
}

// Err is the first error that the sink gave.
func (t *Teller) Err() error { return t.err }

// Len is how many bytes of prose were sent.
func (t *Teller) Len() int { return t.length }

// Ended reports whether End was sent.
func (t *Teller) Ended() bool { return t.ended }

func (t *Teller) put(e citeway.Event) {
	if t.err == nil && !t.ended {
		t.err = t.sink.Put(e)
	}
}

// Begin opens the answer; only the first call counts.
func (t *Teller) Begin(id, model string, extra map[string]json.RawMessage) {
	if t.begun {
		return
	}
	t.begun = true
	t.put(&citeway.Begin{ID: id, Model: model, Generated: true, Extra: extra})
	for _, f := range t.early {
		t.put(f)
	}
	t.early = nil
}

// Text sends prose.
func (t *Teller) Text(b []byte) {
	if len(b) == 0 {
		return
	}
	t.Begin("", "", nil)
	t.length += len(b)
	t.text.Bytes = b
	t.put(&t.text)
}

// Source sends a source and returns its id. key says which source it is: the
// second time a key comes, nothing is sent unless s has passages. An empty id
// becomes "s1", "s2", ….
func (t *Teller) Source(key string, s citeway.Source) string {
	t.Begin("", "", nil)
	t.room()
	id, known := t.sources[key]
	if known && len(s.Passages) == 0 {
		return id
	}
	if !known {
		id = t.fresh(s.ID, "s", t.ids)
		t.sources[key] = id
	}
	s.ID = id
	t.put(&s)
	return id
}

// Known returns the id of the source with that key, or "".
func (t *Teller) Known(key string) string { return t.sources[key] }

// Passage returns p with an id, and whether it is new: the same text at the same
// place of the same source is the same passage.
func (t *Teller) Passage(key string, p citeway.Passage) (citeway.Passage, bool) {
	t.sound(&p)
	t.room()
	at := key + "\x00" + p.ID + "\x00" + p.Chunk + "\x00" + strconv.Itoa(p.Page) + "\x00" + p.Text
	if id, known := t.passages[at]; known {
		p.ID = id
		return p, false
	}
	p.ID = t.fresh(p.ID, "p", t.used)
	t.passages[at] = p.ID
	return p, true
}

// sound takes out of a passage what it cannot have: a page before the first, a
// score outside [0, 1].
func (t *Teller) sound(p *citeway.Passage) {
	p.Page = max(p.Page, 0)
	if p.Score == nil || *p.Score >= 0 && *p.Score <= 1 {
		return
	}
	t.Find(citeway.Refused, "dropped", "a score of "+strconv.FormatFloat(*p.Score, 'g', -1, 64)+" is not between 0 and 1")
	p.Score = nil
}

// Quoted sends a source with one passage, unless both are known, and returns
// both ids.
func (t *Teller) Quoted(key string, s citeway.Source, p citeway.Passage) (source, passage string) {
	p, fresh := t.Passage(key, p)
	if fresh {
		s.Passages = []citeway.Passage{p}
	}
	return t.Source(key, s), p.ID
}

// Found is Quoted for a passage that may say nothing: then only the source is sent, and
// passage is "".
func (t *Teller) Found(key string, s citeway.Source, p citeway.Passage) (source, passage string) {
	if p.Text == "" && p.Abstract == "" && p.Page == 0 && p.Score == nil {
		return t.Source(key, s), ""
	}
	return t.Quoted(key, s, p)
}

// Extra is what is kept of a service's own text under a name; nil for no text.
func Extra(name, text string) map[string]json.RawMessage {
	if text == "" {
		return nil
	}
	raw, _ := json.Marshal(text) // a string: it does not fail
	return map[string]json.RawMessage{name: raw}
}

// Count takes the tokens read and written, where the service counts both.
func (t *Teller) Count(read, written *int) {
	if read != nil && written != nil {
		t.Usage = &citeway.Usage{Prompt: max(*read, 0), Answer: max(*written, 0)}
	}
}

// Detail takes how many of the tokens counted came from a cache, and how many are thoughts.
func (t *Teller) Detail(cached, reasoning int) {
	if u := t.Usage; u != nil {
		u.Cached, u.Reasoning = min(max(cached, 0), u.Prompt), min(max(reasoning, 0), u.Answer)
	}
}

// fresh returns id where it is free, else the first free number under the letter.
func (t *Teller) fresh(id, letter string, used map[string]bool) string {
	for n := len(used) + 1; id == "" || used[id]; n++ {
		id = letter + strconv.Itoa(n)
	}
	used[id] = true
	return id
}

// Cite sends a citation; the words of one that stands in place are prose.
func (t *Teller) Cite(c *citeway.Citation) {
	t.Begin("", "", nil)
	if c.Start == t.length {
		t.length += len(c.Label)
	}
	t.put(c)
}

// Find reports a finding at the present place.
func (t *Teller) Find(kind citeway.FindingKind, action, message string) {
	t.Begin("", "", nil)
	t.put(&citeway.Finding{Kind: kind, At: t.length, Action: action, Message: message})
}

// RefuseAt is Refuse with the place in the prose given.
func (t *Teller) RefuseAt(at int, path, why string) {
	t.Begin("", "", nil)
	t.put(&citeway.Finding{Kind: citeway.Refused, At: at, Action: "dropped", Message: path + ": " + why})
}

// Refuse reports that the part of the input at path was not accepted.
func (t *Teller) Refuse(path, why string) { t.Find(citeway.Refused, "dropped", path+": "+why) }

// Unsaid is the message of an error without one.
const Unsaid = "the service gave an error and did not say which"

// Fail ends the answer with an error that the wire gave.
func (t *Teller) Fail(place, message string) { t.FailAs(place, message, "") }

// FailAs is Fail with the service's own name for the error, or "".
func (t *Teller) FailAs(place, message, fault string) {
	t.Begin("", "", nil)
	e := &citeway.Error{Code: citeway.Upstream, Place: place, Message: message}
	if fault != "" {
		e.Err = dialect.Fault(fault)
	}
	t.end(&citeway.End{Err: e})
}

// Stopped says why the writer stopped, in the form's own word; "" says nothing.
func (t *Teller) Stopped(reasons *ending.Reasons, word string) {
	if word != "" {
		t.Finish, t.reasons, t.word = reasons.Read(word), reasons, word
	}
}

// Close ends the answer. promised names the end that the form promises; done says
// whether it came.
func (t *Teller) Close(done bool, promised string, extra map[string]json.RawMessage) error {
	if t.ended || t.err != nil {
		return t.err
	}
	t.Begin("", "", nil)
	if t.reasons != nil {
		extra = t.reasons.Keep(t.word, extra)
	}
	if done {
		t.end(&citeway.End{Extra: extra})
		return t.err
	}
	short := &citeway.Error{Code: citeway.Truncated, Message: "the answer ends before " + promised}
	t.end(&citeway.End{Err: short, Extra: extra})
	if t.err != nil {
		return t.err
	}
	return short
}

func (t *Teller) end(e *citeway.End) {
	if why := t.Calls.Refused(); why != "" {
		t.Find(citeway.Refused, "dropped", why)
	}
	e.Finish, e.Usage = t.Finish, t.Usage
	if e.Err == nil {
		e.Calls = t.Calls.List()
	}
	t.put(e)
	t.ended = true
}

// Again sends a source whose key is known once more, with what is new of it;
// only the first time.
func (t *Teller) Again(key string, s citeway.Source) string {
	t.room()
	s.ID = t.sources[key]
	if !t.again[key] {
		t.again[key] = true
		t.put(&s)
	}
	return s.ID
}
