package spans

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
)

// Block is a block of a message. Its citations are one citation, which spans its words.
type Block struct {
	// Cites are the citations of the block, as they come.
	Cites []json.RawMessage
	// Held makes words wait for the end of the block, so that its citation stands in
	// place. Otherwise they go out at once.
	Held bool

	t      *Teller
	start  int // where the prose of the block begins
	text   strings.Builder
	border bool // something else stands between this block and the words before it
	last   byte // of the words so far
}

// NewBlock begins a block at the present end of the prose.
func NewBlock(t *Teller) *Block { return &Block{t: t, start: t.Len()} }

// Start is where the prose of the block begins.
func (b *Block) Start() int { return b.start }

// Border says that something else than words stands here, such as the use of a tool. The
// words before and after it are paragraphs of their own, unless white space parts them.
func (b *Block) Border() { b.border = true }

// Say takes words of the block.
func (b *Block) Say(text string) {
	if text == "" {
		return
	}
	if b.border && b.t.Len() > 0 && !space(b.last) && !space(text[0]) {
		b.t.Text([]byte("\n\n"))
	}
	b.border, b.last = false, text[len(text)-1]
	if b.text.Len() == 0 {
		b.start = b.t.Len()
	}
	b.text.WriteString(text)
	if !b.Held {
		b.t.Text([]byte(text))
	}
}

// Stop ends the block and sends the citation that cited makes of its citations, if
// any: around its words, without the blanks on either side. The next block may begin.
func (b *Block) Stop(cited func([]json.RawMessage) *citeway.Citation) {
	words := b.text.String()
	c := cited(b.Cites)
	b.text.Reset()
	b.Cites = nil
	label := strings.TrimSpace(words)
	lead := strings.Index(words, label)
	switch {
	case c == nil && b.Held:
		b.t.Text([]byte(words))
	case c != nil:
		c.Label, c.Start = label, b.start+lead
		c.End = c.Start + len(label)
		if !b.Held {
			b.t.Cite(c)
			break
		}
		b.t.Text([]byte(words[:lead]))
		b.t.Cite(c)
		b.t.Text([]byte(words[lead+len(label):]))
	}
	b.start = b.t.Len()
}

func space(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
