package marker

import "github.com/citeway/citeway"

// hashed reads ##1$$, as RAGFlow's prompts ask for.
func (s *Scanner) hashed(v []byte) (int, outcome) {
	k, got := s.numbers(v, len("##"), bare)
	switch {
	case got != yes:
		return 0, got
	case s.parted:
		return 0, no
	}
	if got := has(v, k, "$$"); got != yes {
		return 0, s.settle(got)
	}
	return s.finish(k+len("$$"), citeway.Doc)
}
