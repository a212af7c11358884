package anthropic

import "unicode/utf8"

// sink takes the blocks of an answer in pieces.
type sink interface {
	open() error
	text(b []byte) error
	cite(citation any) error
	shut() error
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
func (b *blocks) prose(text []byte) error {
	for len(text) > 0 {
		if b.isOn && (b.cited || b.ended && !blank(text[0])) {
			if err := b.shut(); err != nil {
				return err
			}
		}
		if err := b.open(); err != nil {
			return err
		}
		n := b.sentence(text)
		if err := b.write(text[:n]); err != nil {
			return err
		}
		text = text[n:]
	}
	return nil
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

func (b *blocks) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if err := b.open(); err != nil {
		return err
	}
	return b.to.text(text)
}

func (b *blocks) open() error {
	if b.isOn {
		return nil
	}
	b.isOn, b.cited, b.ended, b.stop = true, false, false, false
	return b.to.open()
}

func (b *blocks) shut() error {
	if !b.isOn {
		return nil
	}
	b.isOn = false
	return b.to.shut()
}

// cite hangs citations on the block that is open; with words, on a new one that
// holds the words alone.
func (b *blocks) cite(words string, list []any) error {
	if len(list) == 0 {
		return b.write([]byte(words))
	}
	if words != "" {
		if err := b.shut(); err != nil {
			return err
		}
	}
	if err := b.write([]byte(words)); err != nil {
		return err
	}
	if err := b.open(); err != nil {
		return err
	}
	b.cited = true
	for _, c := range list {
		if err := b.to.cite(c); err != nil {
			return err
		}
	}
	return nil
}
