package marker

import (
	"strings"

	"github.com/citeway/citeway"
)

// syntax is a row of the table: one way of writing markers.
type syntax struct {
	// family is what read can find. The row is read where any of it is live.
	family citeway.Syntax
	// shields are further syntaxes under which the row is read. If only they are
	// live, what it finds is text as a whole, so that they find nothing within it.
	shields citeway.Syntax
	// lead is what a marker begins with: one ASCII byte, or one character.
	lead string
	// next are the bytes that may follow an ASCII lead; "" stands for any.
	next string
	// read reads the marker that v, at least two bytes, begins with into s.mark and
	// returns its length.
	read func(s *Scanner, v []byte) (int, outcome)
}

// syntaxes is the table. Among rows with the same lead, the first that answers
// yes or more wins.
var syntaxes = [...]syntax{
	{citeway.Bracket | citeway.Linked | citeway.Part, 0, "[", "[ \t0123456789" + digitLeads, (*Scanner).bracket},
	{citeway.Dagger, 0, "[", " \t0123456789", (*Scanner).squareDagger},
	{citeway.Worded, 0, "[", "0123456789", (*Scanner).titled},
	{citeway.Worded, 0, "[", " \t0123456789", (*Scanner).spaced},
	{citeway.Worded, 0, "[", "(", (*Scanner).boxed},
	{citeway.Doc | citeway.Linked, 0, "[", "[dDiI", (*Scanner).document},
	{citeway.Worded | citeway.Linked, 0, "[", "[", (*Scanner).wordedDouble},
	{citeway.Dagger, 0, "[", "tT", (*Scanner).squareTurned},
	{citeway.Worded, 0, "[", wordLeads, (*Scanner).worded},
	{citeway.Worded, 0, "[", "#\xe2", (*Scanner).hash},
	{citeway.Worded, 0, "[", "@", (*Scanner).at},
	{citeway.Cite, 0, "[", "cC", (*Scanner).citeStart},
	{citeway.PrivateUse, 0, "[", "oO", (*Scanner).squareOaicite},
	{citeway.Linked, 0, "[", "oO", (*Scanner).oaiCitation},
	{citeway.Footnote, 0, "[", "^", (*Scanner).footnote},
	{citeway.Wiki, citeway.RefLink | citeway.Inline, "[", "[", (*Scanner).wiki},
	{citeway.Inline, citeway.RefLink, "[", "", (*Scanner).inline},
	{citeway.RefLink, 0, "[", "", (*Scanner).refLink},
	{citeway.RefNumber, 0, "[", "", (*Scanner).refNumber},
	{citeway.Worded, 0, "[", "", (*Scanner).named},
	{citeway.Lenticular, 0, openCJK, "", (*Scanner).lenticular},
	{citeway.Lenticular, 0, openShell, "", (*Scanner).shell},
	{citeway.Dagger, 0, openCJK, "", (*Scanner).dagger},
	{citeway.Dagger, 0, openCJK, "", (*Scanner).turned},
	{citeway.PrivateUse, 0, openCJK, "", (*Scanner).wideOaicite},
	{citeway.Worded, 0, openCJK, "", (*Scanner).wordedCJK},
	{citeway.Fullwidth, 0, openWide, "", (*Scanner).fullwidth},
	{citeway.Worded, 0, openWide, "", (*Scanner).wordedWide},
	{citeway.Worded, 0, "(", " *_" + wordLeads + callLeads, (*Scanner).wordedRound},
	{citeway.Worded, 0, openRound, "", (*Scanner).wordedWideRound},
	{citeway.PrivateUse, 0, privateOpen, "", (*Scanner).private},
	{citeway.PrivateUse, 0, privateOpen, "", (*Scanner).signed},
	{citeway.PrivateUse, 0, privatePart, "", (*Scanner).signed},
	{citeway.PrivateUse, 0, privateWords, "", (*Scanner).signed},
	{citeway.PrivateUse, 0, `\`, "u", (*Scanner).signed},
	{citeway.PrivateUse, 0, "t", "u", (*Scanner).stripped},
	{citeway.PrivateUse, 0, "c", "i", (*Scanner).stripped},
	{citeway.PrivateUse, 0, "f", "i", (*Scanner).stripped},
	{citeway.PrivateUse, 0, ":", "cC", (*Scanner).contentRef},
	{citeway.Worded, 0, `\`, "c", (*Scanner).latex},
	{citeway.Worded, 0, "{", "{cC", (*Scanner).braced},
	{citeway.Doc, 0, "#", "#", (*Scanner).hashed},
	{citeway.Cite, 0, "<", "cC/", (*Scanner).cite},
	{citeway.Cite, 0, "<", "cC/", (*Scanner).co},
	{citeway.Raised, 0, "<", "sS", (*Scanner).raisedTag},
	{citeway.Worded, 0, "<", "rRsScC", (*Scanner).tagged},
	{citeway.Bracket | citeway.Raised, 0, "^", "[0123456789", (*Scanner).caret},
	{citeway.Raised, 0, "¹", "", (*Scanner).raised},
	{citeway.Raised, 0, "²", "", (*Scanner).raised},
	{citeway.Raised, 0, "³", "", (*Scanner).raised},
	{citeway.Raised, 0, "⁴", "", (*Scanner).raised},
	{citeway.Raised, 0, "⁵", "", (*Scanner).raised},
	{citeway.Raised, 0, "⁶", "", (*Scanner).raised},
	{citeway.Raised, 0, "⁷", "", (*Scanner).raised},
	{citeway.Raised, 0, "⁸", "", (*Scanner).raised},
	{citeway.Raised, 0, "⁹", "", (*Scanner).raised},
}

// starts is what the table says about one first byte.
type starts struct {
	live citeway.Syntax // the syntaxes under which the byte may begin a marker
	rows [256][]*syntax // the rows that may go on with the second byte, in order
	// The second and third bytes of a lead beyond ASCII, one bit for each
	// continuation byte; a lead of two bytes has no third.
	second, third uint64
}

// dispatch is the table by first byte, built once.
var dispatch = func() (t [256]*starts) {
	for i := range syntaxes {
		row := &syntaxes[i]
		at := t[row.lead[0]]
		if at == nil {
			at = &starts{}
			t[row.lead[0]] = at
		}
		at.live |= row.family | row.shields
		if len(row.lead) > 1 {
			at.second |= 1 << (row.lead[1] & 0x3F)
		}
		if len(row.lead) > 2 {
			at.third |= 1 << (row.lead[2] & 0x3F)
		}
		for b := range at.rows {
			if row.follows(byte(b)) {
				at.rows[b] = append(at.rows[b], row)
			}
		}
	}
	return t
}()

// follows reports whether b may be the second byte of a marker of the row.
func (r *syntax) follows(b byte) bool {
	if len(r.lead) > 1 {
		return r.lead[1] == b
	}
	return r.next == "" || strings.IndexByte(r.next, b) >= 0
}

// read reads the marker that v begins with into s.mark and returns its length.
func (s *Scanner) read(v []byte) (int, outcome) {
	at := dispatch[v[0]]
	switch {
	case !s.live.Has(at.live):
		return 0, no
	case len(v) == 1:
		return 0, s.short()
	}
	for _, row := range at.rows[v[1]] {
		if !s.live.Has(row.family | row.shields) {
			continue
		}
		s.mark.Label, s.mark.Refs, s.mark.Malformed = nil, s.refs[:0], ""
		if n, got := row.read(s, v); got != no {
			return n, got
		}
	}
	return 0, no
}

// finish ends a marker of n bytes in the syntax if that is live.
func (s *Scanner) finish(n int, syntax citeway.Syntax) (int, outcome) {
	if !s.live.Has(syntax) {
		return 0, no
	}
	s.mark.Syntax = syntax
	return n, yes
}
