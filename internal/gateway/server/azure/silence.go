package azure

import (
	"strings"

	"github.com/citeway/citeway"
)

// unavailable is the service's answer if the answer must come from the data alone and
// the data does not hold it. Clients look for the words.
const unavailable = "The requested information is not available in the retrieved data. Please try another query or topic."

// silence is a step that knows by what a model says that the sources do not answer:
// a finding, or one of some sentences. Sources and words wait while the words may still become
// one; where they are one, the service's own goes out instead, without sources.
// Any other answer is passed on at its first byte that differs.
type silence struct {
	next      citeway.Sink
	sentences []string
	held      []citeway.Event
	words     string
	// refused says that the model itself found that the sources do not answer.
	refused bool
	decided bool
}

func newSilence(next citeway.Sink, sentences []string) *silence {
	return &silence{next: next, sentences: append([]string{unavailable}, sentences...)}
}

// Put takes the next event.
func (s *silence) Put(e citeway.Event) error {
	if s.decided {
		return s.next.Put(e)
	}
	switch e := e.(type) {
	case *citeway.Begin:
		return s.next.Put(e)
	case *citeway.Finding:
		s.refused = s.refused || e.Kind == citeway.NoAnswer
	case *citeway.Text:
		s.words += string(e.Bytes)
		s.held = append(s.held, &citeway.Text{Bytes: append([]byte(nil), e.Bytes...)})
		if !s.may() {
			return s.release()
		}
		return nil
	case *citeway.Citation:
		if err := s.release(); err != nil {
			return err
		}
		return s.next.Put(e)
	case *citeway.End:
		return s.end(e)
	}
	s.held = append(s.held, e)
	return nil
}

// may reports whether the words so far may become a sentence, or are one.
func (s *silence) may() bool {
	words := strings.TrimLeft(s.words, " \n\r\t")
	if s.refused {
		return true
	}
	for _, sentence := range s.sentences {
		if strings.HasPrefix(sentence, words) || strings.TrimRight(words, " \n\r\t") == sentence {
			return true
		}
	}
	return false
}

// said reports whether the words are a sentence.
func (s *silence) said() bool {
	if s.refused {
		return true
	}
	words := strings.TrimSpace(s.words)
	for _, sentence := range s.sentences {
		if words == sentence {
			return true
		}
	}
	return false
}

func (s *silence) release() error {
	s.decided = true
	for _, e := range s.held {
		if err := s.next.Put(e); err != nil {
			return err
		}
	}
	s.held = nil
	return nil
}

func (s *silence) end(e *citeway.End) error {
	if e.Err != nil || !s.said() {
		if err := s.release(); err != nil {
			return err
		}
		return s.next.Put(e)
	}
	s.decided, s.held = true, nil
	if err := s.next.Put(&citeway.Text{Bytes: []byte(unavailable)}); err != nil {
		return err
	}
	return s.next.Put(&citeway.End{Finish: e.Finish, Usage: e.Usage, Extra: e.Extra})
}
