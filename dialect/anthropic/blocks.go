package anthropic

import "unicode/utf8"

// sink takes the blocks of an answer in pieces.
type sink interface {
	open()
	text(b []byte)
	cite(citation any)
	shut()
}

// blocks cuts prose into blocks, so that a citation hangs on the sentence it
// follows or the words it spans, and on no more.
type blocks struct {
	to    sink
	isOn  bool // a block is open
	cited bool // and has citations
	ended bool // and its last sentence has ended
	stop  bool // and it ends with a full stop or the like
}

// prose writes words that no citation spans.
func (b *blocks) prose(text []byte) {
	for len(text) > 0 {
		if b.isOn && (b.cited || b.ended && !blank(text[0])) {
			b.shut()
		}
		b.open()
		n := b.sentence(text)
		b.write(text[:n])
		text = text[n:]
	}
}

// sentence is how many bytes of text belong to the sentence that is open, with
// the blanks after it.
func (b *blocks) sentence(text []byte) int {
	for i, c := range text {
		switch {
		case c == '\n':
			b.ended = true
		case blank(c):
			b.ended = b.ended || i == 0 && b.stop || ends(text[:i])
		case b.ended:
			return i
		}
	}
	b.stop = ends(text)
	return len(text)
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func ends(text []byte) bool {
	switch r, _ := utf8.DecodeLastRune(text); r {
	case '.', '!', '?', '。', '！', '？':
		return true
	}
	return false
}

func (b *blocks) write(text []byte) {
	if len(text) > 0 {
		b.open()
		b.to.text(text)
	}
}

func (b *blocks) open() {
	if !b.isOn {
		b.isOn, b.cited, b.ended, b.stop = true, false, false, false
		b.to.open()
	}
}

func (b *blocks) shut() {
	if b.isOn {
		b.isOn = false
		b.to.shut()
	}
}

// cite hangs citations on the block that is open; with words, on a new one that
// holds the words alone.
func (b *blocks) cite(words string, list []any) {
	if words != "" && len(list) > 0 {
		b.shut()
	}
	b.write([]byte(words))
	if len(list) == 0 {
		return
	}
	b.open()
	b.cited = true
	for _, c := range list {
		b.to.cite(c)
	}
}
