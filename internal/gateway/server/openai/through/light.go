package through

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/resolve"
)

// bare reports whether an upstream's chunks can go on as they came while nothing
// names sources: the prompt holds none.
func (o *Options) bare() bool { return len(o.given()) == 0 }

// whole reports whether a chunk holds text and has the form that OpenAI's API writes:
// then it can be passed in one piece. A role that was already sent is not sent again.
func (f *frame) whole(spoken bool) bool {
	return f.text && f.clean && !f.named && !f.ended && !f.choice.Has("message") && !(spoken && f.part.Has("role")) &&
		string(jsonobject.Bytes(f.top.Get("object"))) == "chat.completion.chunk" && isText(f.top.Get("id")) && isText(f.top.Get("model")) && bytes.IndexByte(f.raw, '\n') < 0
}

// light reports whether a text can be sent at once: nothing before it is held, and no
// part of it begins something that a citation could remove.
func (s *stream) light(text string) bool {
	near := s.opened > 0 && s.in-s.opened < held // an encoder may look at the bracket yet
	if near || len(s.queue) > 0 || s.count.cites || s.count.out != s.in || strings.ContainsAny(text, "[(【\ue200\ue202\ue203") {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	return last != utf8.RuneError && !unicode.IsSpace(last) && !s.waits(text)
}

// held is how many bytes a scanner holds back at most, behind a bracket and with it.
const held = 512

// give notes that a text is given to the decoder.
func (s *stream) give(text string) {
	if at := strings.LastIndexByte(text, '['); at >= 0 {
		s.opened = s.in + at + 1
	}
	s.in += len(text)
}

// waits reports whether some prose would wait for what comes behind it.
func (s *stream) waits(text string) bool {
	if s.resolver == nil {
		return (&resolve.Resolver{}).Holds([]byte(text))
	}
	return s.resolver.Holds([]byte(text))
}

// first is asItIs for a chunk that was taken apart. What correcting citations requires
// is built after the reader has the chunk.
func (s *stream) first(c *frame, text string) error {
	if err := s.write(c.raw); err != nil {
		return err
	}
	if s.decoder == nil {
		s.begin(c)
	}
	speaks, content := c.part.Has("role"), c.part.Get("content")
	if c.part.Drop("content"); c.idle(true) {
		s.plain.learn(c.raw, content, !speaks)
	}
	s.spoken = s.spoken || speaks
	return s.after(c.raw, text)
}

// asItIs sends a chunk on unchanged and has the decoder read it afterwards: the decoder
// must know the text, in which annotations count, but nobody waits for that.
func (s *stream) asItIs(data []byte, text string) error {
	if err := s.write(data); err != nil {
		return err
	}
	return s.after(data, text)
}

// after reads what was sent already.
func (s *stream) after(data []byte, text string) error {
	s.in += len(text)
	s.mute = true
	err := s.decode(data)
	s.mute = false
	return err
}
