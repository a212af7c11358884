package through

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/link"
)

// asides are the texts of an answer besides the one whose citations are corrected: what a
// model thinks, a refusal, the other choices. Clients show them as Markdown too, so that they
// are held to the rule for links. What a server signs (reasoning_details) is none of them:
// changed, it would be refused when the client sends it back. A nil asides holds nothing.
type asides struct {
	rule  link.Rule
	found func(*citeway.Finding)
	texts map[asideAt]*aside
	order []*aside
}

// asideAt is which text it is: of which choice or item, under which name.
type asideAt struct {
	at   int
	name string
}

// aside is one of these texts.
type aside struct {
	asideAt
	prose *link.Prose
	open  bool            // words came and nothing else since
	head  json.RawMessage // the head of a chunk of its own
}

// paused are the texts that end where something else comes, and asideNames all of them.
var (
	paused     = map[string]bool{"reasoning_content": true, "reasoning": true}
	asideNames = [...]string{"reasoning_content", "reasoning", "refusal", "content"}
)

// asides are those of an answer to this prompt; nil where it holds no sources, or where the answer is
// not prose.
func (o *Options) asides() *asides {
	if o.Verbatim || len(o.given()) == 0 {
		return nil
	}
	return &asides{rule: o.linkRule(), found: o.Findings, texts: map[asideAt]*aside{}}
}

// of is the text at that place.
func (a *asides) of(at asideAt) *aside {
	text := a.texts[at]
	if text == nil {
		text = &aside{asideAt: at, prose: link.NewProse(a.rule, a.tell)}
		a.texts[at] = text
		a.order = append(a.order, text)
	}
	return text
}

func (a *asides) tell(f citeway.Finding) {
	if a.found != nil {
		a.found(&f)
	}
}

// mend holds the choices of a frame to the rule, and returns chunks that are to be sent before it: the
// ends of texts of which something was held. A whole message has none.
func (a *asides) mend(f *frame) (before [][]byte) {
	if a == nil {
		return nil
	}
	for i, raw := range f.choices {
		choice, part, own := f.choice, f.part, i == f.at
		if !own {
			choice, _ = jsonobject.Valid(raw)
			part, _ = jsonobject.Valid(choice.Get(f.name))
		}
		p := &asidePart{asides: a, frame: f, choice: choice, fields: part, own: own}
		p.mend()
		before = append(before, p.before...)
		if !p.changed {
			continue
		}
		f.plain, f.clean = false, false
		p.choice.Set(f.name, p.fields.Bytes())
		f.choices[i] = p.choice.Bytes()
		f.top.Set("choices", jsonobject.Join(f.choices))
		if own {
			f.choice, f.part = p.choice, p.fields
		}
	}
	return before
}

// close gives out what is held of the texts that did not end.
func (a *asides) close() (chunks [][]byte) {
	if a == nil {
		return nil
	}
	for _, text := range a.order {
		if rest := text.prose.Rest(); rest != "" && text.head != nil {
			chunks = append(chunks, text.chunk(rest))
		}
	}
	return chunks
}

// chunk is a chunk that holds words of the text and nothing else.
func (t *aside) chunk(words string) []byte {
	head, _ := jsonobject.Valid(t.head)
	delta := jsonobject.Fields{{Name: []byte(t.name), Raw: jsonobject.Quote(words)}}
	choice := jsonobject.Fields{{Name: []byte("index"), Raw: number(t.at)}, {Name: []byte("delta"), Raw: delta.Bytes()}}
	head.Set("choices", jsonobject.Join([]json.RawMessage{choice.Bytes()}))
	return head.Bytes()
}

// headOf is what a chunk says of the answer as a whole.
func headOf(top jsonobject.Fields) json.RawMessage {
	var head jsonobject.Fields
	for _, name := range [...]string{"id", "object", "created", "model", "system_fingerprint"} {
		if raw := top.Get(name); raw != nil {
			head.Set(name, raw)
		}
	}
	return head.Bytes()
}

// indexOf is the index of a choice; the first may be without.
func indexOf(choice jsonobject.Fields) int {
	n, _ := strconv.Atoi(string(choice.Get("index"))) // 0 if it is left out
	return n
}
