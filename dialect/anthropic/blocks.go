package anthropic

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/lines"
)

// sink takes the blocks of an answer in pieces.
type sink interface {
	open()
	text(b []byte)
	cite(citation any)
	shut()
}

// blocks cuts prose into blocks, so that a citation hangs on the sentence it
// follows, or leads at the start of a line, or the words it spans, and on no more.
type blocks struct {
	to sink
	// begins reports whether a sentence begins at a place; nil knows no better than a stop.
	begins func(text string, at int) bool

	isOn  bool // a block is open
	cited bool // and has citations
	ended bool // and its last sentence has ended
	stop  bool // and it ends with a full stop or the like

	tail    []byte // the last of what was written
	waiting []any  // citations that lead their line if words follow on it
	led     []any  // citations of the sentence that is open
}

// prose writes words that no citation spans.
func (b *blocks) prose(text []byte) {
	text = b.follow(text)
	for len(text) > 0 {
		if b.isOn && (b.cited || b.ended && !blank(text[0]) && b.over(text, 0)) {
			b.shut()
		}
		b.open()
		n := b.sentence(text)
		b.write(text[:n])
		text = text[n:]
	}
}

// follow hangs the citations that wait on the words that follow on their line or, if the line
// ends, on those before it. It returns what is left to write.
func (b *blocks) follow(text []byte) []byte {
	if len(b.waiting) == 0 {
		return text
	}
	n, first := 0, len(bytes.TrimSpace(b.tail)) == 0
	for n < len(text) && blank(text[n]) && (first || text[n] != '\n') {
		n++
	}
	b.write(text[:n])
	if text = text[n:]; len(text) == 0 {
		return nil
	}
	list := b.waiting
	b.waiting = nil
	if text[0] == '\n' {
		b.hang(list)
		return text
	}
	if b.ended {
		b.shut()
	}
	b.led = list
	return text
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
		case b.ended && b.over(text, i):
			return i
		}
	}
	b.stop = ends(text)
	return len(text)
}

// over reports whether the sentence that seems to have ended did, now that text goes on at a
// place: behind "Mr." it goes on too. Of what follows one letter is looked at, so that a
// stream is the same blocks, however it comes in pieces.
func (b *blocks) over(text []byte, at int) bool {
	if b.begins == nil {
		return true
	}
	said := append(slices.Clip(b.tail), text[max(0, at-lines.Context):at]...) // of a long sentence, its end
	said = said[max(0, len(said)-lines.Context):]
	_, size := utf8.DecodeRune(text[at:])
	b.ended = b.begins(string(said)+string(text[at:at+size]), len(said))
	return b.ended
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
		if b.tail = append(b.tail, text...); len(b.tail) > lines.Context {
			b.tail = append(b.tail[:0], b.tail[len(b.tail)-lines.Context:]...)
		}
	}
}

func (b *blocks) open() {
	if !b.isOn {
		b.isOn, b.cited, b.ended, b.stop = true, false, false, false
		b.to.open()
	}
}

func (b *blocks) shut() {
	list := append(b.led, b.waiting...)
	b.led, b.waiting = nil, nil
	b.hang(list)
	if b.isOn {
		b.isOn = false
		b.to.shut()
	}
}

// hang hangs citations on the block that is open.
func (b *blocks) hang(list []any) {
	for _, c := range list {
		b.open()
		b.cited = true
		b.to.cite(c)
	}
}

// cite hangs citations on the block that is open; with words, on a new one that
// holds the words alone. Those that may lead their line wait for its words.
func (b *blocks) cite(words string, list []any) {
	if len(list) > 0 && words == "" && lines.Leads(string(b.tail)) {
		b.waiting = append(b.waiting, list...)
		return
	}
	if words != "" && len(list) > 0 {
		list = append(b.waiting, list...)
		b.waiting = nil
		b.shut()
	}
	b.write([]byte(words))
	if len(list) > 0 {
		b.hang(append(b.led, list...))
		b.led = nil
	}
}

// marker writes a marker that cites nothing as it was written.
func (b *blocks) marker(text []byte) {
	if len(b.waiting) > 0 {
		b.prose(text)
		return
	}
	b.write(text)
}
