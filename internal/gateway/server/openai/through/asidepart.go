package through

import (
	"encoding/json"

	"github.com/citeway/citeway/internal/jsonobject"
)

// asidePart is the delta or the message of one choice while its asides are held to the rule.
type asidePart struct {
	*asides
	frame   *frame
	choice  jsonobject.Fields
	fields  jsonobject.Fields
	own     bool // it is of the choice whose citations are corrected
	changed bool
	before  [][]byte
}

// mend holds each of the texts to the rule.
func (p *asidePart) mend() {
	if p.frame.name == "delta" && !p.own && p.choice.Has("message") {
		p.choice.Drop("message") // all the text so far, once more
		p.changed = true
	}
	ended := isText(p.choice.Get("finish_reason"))
	for _, name := range asideNames {
		at, raw := asideAt{indexOf(p.choice), name}, p.fields.Get(name)
		switch {
		case p.own && p.frame.text && name == "content": // its citations are corrected
		case !hasWords(raw):
			p.without(at, ended)
		case p.frame.name == "message":
			p.set(name, raw, inWords(raw, p.of(at).prose.Whole))
		case ended:
			p.last(at, raw)
		default:
			p.more(at, raw)
		}
	}
}

// set replaces a text, if it is another.
func (p *asidePart) set(name string, raw, mended json.RawMessage) {
	if jsonobject.Text(raw) != jsonobject.Text(mended) || raw[0] == '[' {
		p.fields.Set(name, mended)
		p.changed = true
	}
}

// more takes words behind which more may come.
func (p *asidePart) more(at asideAt, raw json.RawMessage) {
	text := p.of(at)
	if text.open = true; text.head == nil {
		text.head = headOf(p.frame.top)
	}
	p.set(at.name, raw, inWords(raw, text.prose.Words))
}

// last takes the last words of a text: they go before the frame, which ends the answer.
func (p *asidePart) last(at asideAt, raw json.RawMessage) {
	text, words := p.of(at), ""
	inWords(raw, func(more string) string { words += text.prose.Words(more); return "" })
	words += text.prose.Rest()
	text.open = false
	if words == jsonobject.Text(raw) {
		return // as it came
	}
	text.head = headOf(p.frame.top)
	p.before = append(p.before, text.chunk(words))
	p.fields.Drop(at.name)
	p.changed = true
}

// without ends a text whose choice says something else, or ends.
func (p *asidePart) without(at asideAt, ended bool) {
	text := p.texts[at]
	if text == nil || !text.open || !ended && !(paused[at.name] && speaks(p.fields)) {
		return
	}
	text.open = false
	rest := text.prose.Pause()
	if rest != "" {
		p.before = append(p.before, text.chunk(rest))
	}
}

// hasWords reports whether a field holds a text, or parts that may.
func hasWords(raw json.RawMessage) bool { return isText(raw) || len(jsonobject.List(raw)) > 0 }

// inWords is a text, or a list of parts with texts, of which each is written as words are.
func inWords(raw json.RawMessage, words func(string) string) json.RawMessage {
	if isText(raw) {
		return jsonobject.Quote(words(jsonobject.Text(raw)))
	}
	list := jsonobject.List(raw)
	if list == nil {
		return raw
	}
	for i, part := range list {
		o, err := jsonobject.Valid(part)
		if err != nil {
			continue
		}
		for _, name := range [...]string{"text", "thinking"} {
			if v := o.Get(name); v != nil {
				o.Set(name, inWords(v, words))
			}
		}
		list[i] = o.Bytes()
	}
	return jsonobject.Join(list)
}
