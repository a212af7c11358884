package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// The private-use characters that enclose and part a marker.
const (
	privateOpen = "\ue200"
	privateShut = "\ue201"
	privatePart = "\ue202"
	// privateWords begins words that a marker behind them cites.
	privateWords = "\ue203"
)

// private reads U+E200 cite U+E202 turn0search0 U+E201, with further results
// after further U+E202, and the verb url with words and an address.
func (s *Scanner) private(v []byte) (int, outcome) {
	if got := has(v, 0, privateOpen); got != yes {
		return 0, s.settle(got)
	}
	end := bytes.Index(v, []byte(privateShut))
	if again := bytes.Index(v[1:], []byte(privateOpen)); again >= 0 && (end < 0 || again < end) {
		return 0, no
	}
	if end < 0 {
		return 0, s.short()
	}
	verb, args := part(v[len(privateOpen):end])
	switch string(verb) {
	case "cite", "filecite":
		return s.privateCite(args, end+len(privateShut))
	case "url":
		return s.privateURL(args, end+len(privateShut))
	}
	return 0, no
}

// part cuts t at the first U+E202.
func part(t []byte) (head, rest []byte) {
	head, rest, _ = bytes.Cut(t, []byte(privatePart))
	return head, rest
}

func (s *Scanner) privateCite(args []byte, n int) (int, outcome) {
	for len(args) > 0 && len(s.mark.Refs) < maxRefs {
		var arg []byte
		arg, args = part(args)
		if lineRange(arg) || len(arg) == 0 {
			continue
		}
		s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByTurn, Text: arg})
	}
	if len(s.mark.Refs) == 0 {
		return 0, no
	}
	return s.finish(n, citeway.PrivateUse)
}

// lineRange reports whether arg looks like L12-L20: lines within the result
// before it.
func lineRange(arg []byte) bool { return len(arg) > 1 && arg[0] == 'L' && isDigit(arg[1]) }

func (s *Scanner) privateURL(args []byte, n int) (int, outcome) {
	words, dest := part(args)
	if len(dest) == 0 {
		return 0, no
	}
	ref := citeway.Reference{Kind: citeway.ByIdentifier, Text: dest}
	if bytes.HasPrefix(dest, []byte("turn")) {
		ref.Kind = citeway.ByTurn
	}
	s.mark.Label, s.mark.Refs = words, append(s.mark.Refs, ref)
	return s.finish(n, citeway.PrivateUse)
}
