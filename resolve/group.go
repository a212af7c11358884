package resolve

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// Limits of what is held.
const (
	// maxGroup is how many bytes of a parenthesis are held until it is known that it
	// holds nothing but markers.
	maxGroup = 1 << 10
	// maxGap is the longest stretch between two markers of a parenthesis, in bytes.
	maxGap = 16
	// maxBlanks is how many blanks before its bracket go with a parenthesis.
	maxBlanks = 64
)

// group holds a parenthesis, or an emphasis, back while it holds nothing but markers, as in
// ([1], [2]), (see [1]), **[1]** and <sup>[1]</sup>. What stands around these markers is theirs: it goes with them, so
// that where no marker is written, and where one is dropped, nothing is left of it.
type group struct {
	on      bool
	open    []byte   // the blanks before the bracket, the bracket, and the words that call the markers
	blanks  int      // how many of these bytes stand before the bracket
	pair    *pair    // which bracket it is
	items   kept.Log // markers, and what parts them
	markers int
	size    int    // bytes held
	gap     []byte // what came since the last marker
}

// heard takes prose as it comes.
func (r *Resolver) heard(t *citeway.Text) error {
	if r.row.on {
		if r.row.parting(t.Bytes) {
			return nil
		}
		if gap := r.row.end(); len(gap) > 0 {
			return r.heard(&citeway.Text{Bytes: slices.Concat(gap, t.Bytes)})
		}
	}
	switch g := &r.group; {
	case len(t.Bytes) == 0:
		return nil
	case !g.on:
		k, at, opened := r.opening(t.Bytes)
		if opened == nil {
			return r.prose(t)
		}
		held := t.Bytes[k:]
		if err := r.text(t.Bytes[:k]); err != nil {
			return err
		}
		g.on, g.pair, g.open, g.blanks, g.size = true, opened, append(g.open[:0], held...), at-k, len(held)
		g.items, r.spare = r.spare, kept.Log{}
		return nil
	case g.markers == 0: // perhaps the rest of what opens it
		joined := append(g.open, t.Bytes...)
		r.leave(&g.items)
		r.group = group{}
		return r.heard(&citeway.Text{Bytes: joined})
	}
	return r.between(t.Bytes)
}

// between takes prose that follows a marker of a parenthesis.
func (r *Resolver) between(b []byte) error {
	g := &r.group
	g.gap = append(g.gap, b...)
	rest := bytes.TrimLeft(g.gap, " ")
	switch g.pair {
	case &item:
		rest = bytes.TrimLeft(g.gap, " *") // an emphasis that the line is
	case &aside:
		return r.beside(rest)
	}
	for _, sign := range g.pair.shut {
		if after, shut := bytes.CutPrefix(rest, []byte(sign)); shut {
			switch {
			case sign[len(sign)-1] != ']':
			case len(after) == 0:
				return nil // a target may follow
			case bytes.IndexByte([]byte("([:"), after[0]) >= 0:
				return r.ungroup()
			}
			if sign[0] == ':' { // it is no part of the emphasis
				after = slices.Concat([]byte(":"), after)
			}
			return r.close(len(g.gap)-len(after), after)
		}
	}
	_, signs := leadIn(g.gap) // whether parts knows
	if _, may := g.parted(); len(g.gap) <= maxGap && (may || begins(rest, g.pair.shut...)) || signs && g.pair.parenthesis() {
		return nil
	}
	return r.ungroup()
}

// begins reports whether one of the words begins with b.
func begins(b []byte, words ...string) bool {
	for _, word := range words {
		if bytes.HasPrefix([]byte(word), b) {
			return true
		}
	}
	return false
}

// parted reports whether what came since the last marker parts it from another, and whether more
// may make it so: a parenthesis may call each, as in "(cf. [1]; see also [2])".
func (g *group) parted() (is, may bool) {
	is, may = joins(g.gap, bars, joints)
	if is || !g.pair.parenthesis() || g.markers == 0 {
		return is, may
	}
	called, more := calls(bytes.TrimLeft(g.gap, " ,;"))
	return called, may || more
}

// marked takes a marker as it comes.
func (r *Resolver) marked(m *citeway.Marker) error {
	g := &r.group
	if !g.on {
		return r.nextInRow(m)
	}
	g.size += len(g.gap) + len(m.Blank) + len(m.Raw)
	apart := g.markers == 0 && (g.pair.emphasis && len(m.Blank) > 0 || !g.opened())
	if is, _ := g.parted(); apart || !is || g.size > maxGroup {
		if err := r.ungroup(); err != nil {
			return err
		}
		return r.marked(m)
	}
	if len(g.gap) > 0 {
		g.items.Add(&citeway.Text{Bytes: g.gap})
		g.gap = g.gap[:0]
	}
	g.items.Add(m)
	g.markers++
	return nil
}

// Holds reports whether prose waits here for what comes behind it, or would if this text came next: what
// may open what stands around markers waits for them. Whoever gives a text to its reader before the resolver has it asks first.
func (r *Resolver) Holds(text []byte) bool {
	if r.group.on || r.lead.on {
		return true
	}
	_, _, opened := r.opening(text)
	return opened != nil
}

// opening returns where the blanks and the bracket begin with which b ends, but for words that
// call markers, and which bracket it is, if they may begin a parenthesis of markers. An escaped bracket is another
// thing, and so is that of a call, f([1]).
func (r *Resolver) opening(b []byte) (k, at int, opened *pair) {
	if n := r.itemIn(b); n > 0 {
		return len(b) - n, len(b), &item
	}
	possible := pairs[:]
	if !mayOpen(b) { // as mostly
		possible = nil
	}
	for i := range possible {
		p := &pairs[i]
		at = len(b) - p.openIn(b)
		if at == len(b) {
			continue
		}
		if r.callsAt(b, at) || p.emphasis && !r.blankBefore(b, at) {
			return 0, 0, nil
		}
		k = len(bytes.TrimRight(b[:at], " "))
		if r.itemIn(b[:at]) > 0 {
			return at, at, p // the blanks make what stands before them the sign of an item
		}
		if before := r.byteBefore(b, k); before == '\n' || before == 0 || at-k > maxBlanks {
			k = at // nothing stands before the blanks on the line, or they are no blanks of prose
		}
		return k, at, p
	}
	if n := r.asideIn(b); n > 0 {
		return len(b) - n, len(b), &aside
	}
	return 0, 0, nil
}

// opened reports whether what is held opens the pair, and is no mere part of what would.
func (g *group) opened() bool {
	switch g.pair {
	case &item:
		whole, _ := itemAt(g.open)
		return whole
	case &aside:
		return utf8.Valid(g.open)
	}
	rest, whole := bytes.CutPrefix(g.open[g.blanks:], []byte(g.pair.open))
	if whole && g.pair.parenthesis() {
		whole, _ = calls(rest)
	}
	return whole
}

// blankBefore reports whether b[at] begins a word.
func (r *Resolver) blankBefore(b []byte, at int) bool {
	c := r.byteBefore(b, at)
	return c == ' ' || c == '\n' || c == 0
}

// callsAt reports whether what stands before the bracket b[at] makes it part of something.
func (r *Resolver) callsAt(b []byte, at int) bool {
	c := r.byteBefore(b, at)
	if b[at] == '<' {
		return c == '\\'
	}
	return c == '\\' || c == '_' || c == ']' || b[at] < utf8.RuneSelf && ('0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z')
}

// byteBefore is the byte of the prose before b[k], 0 where there is none.
func (r *Resolver) byteBefore(b []byte, k int) byte {
	if k > 0 {
		return b[k-1]
	}
	if n := len(r.lead.gap); n > 0 {
		return r.lead.gap[n-1]
	}
	return r.tail
}

// close ends a parenthesis with the first n bytes of what follows its last marker.
func (r *Resolver) close(n int, rest []byte) error {
	g := r.group
	if !r.wordless(&g) {
		return r.ungroup()
	}
	rest = bytes.Clone(rest)
	r.group = group{}
	first := true
	read := len(g.open) + n
	var parting []byte
	err := g.items.Each(func(e citeway.Event) error {
		m, is := e.(*citeway.Marker)
		if !is {
			parting = bytes.Clone(e.(*citeway.Text).Bytes)
			read += len(parting)
			return nil
		}
		own := *m
		switch {
		case first && g.pair.taken():
			own.Blank = slices.Concat(g.open, m.Blank)
		case first:
			own.Blank = g.open[:g.blanks]
		case g.pair.taken():
			own.Blank = slices.Concat(parting, m.Blank)
		}
		parting = nil
		first = false
		return r.marker(&own)
	})
	if err != nil {
		return err
	}
	r.shifts.add(r.pos, -read)
	if g.pair == &item {
		if err := r.endLine(g.gap[:n]); err != nil {
			return err
		}
	}
	return r.heard(&citeway.Text{Bytes: rest})
}

// wordless reports whether no marker of a parenthesis is prose, or has words that are.
func (r *Resolver) wordless(g *group) bool {
	bare := true
	_ = g.items.Each(func(e citeway.Event) error { // which does not fail
		if m, is := e.(*citeway.Marker); is {
			bare = bare && r.bare(m)
		}
		return nil
	})
	return bare
}

// bare reports whether nothing is left of a marker in the prose.
func (r *Resolver) bare(m *citeway.Marker) bool {
	found, missing := r.lookup(m)
	switch {
	case indexed(m), len(found) == 0 && (ordinary(m) || r.remarked(m)), len(missing) > 0 && hasLiteral(m, missing):
		return false
	case len(found) == 0:
		return r.o.Unresolved != Keep && len(m.Label) == 0
	}
	m = worded(m, found[0].source)
	return len(m.Label) == 0 || len(found) == 1 && repeatsName(m, found[0].source)
}

// ungroup sends what is held as it came.
func (r *Resolver) ungroup() error {
	g := r.group
	r.group = group{}
	if !g.on {
		return r.unrow()
	}
	if g.pair == &item && starsIn(g.open) > 0 && g.markers > 0 {
		return r.unstar(&g)
	}
	if g.calls() && r.wordless(&g) {
		return r.uncall(&g)
	}
	if err := r.text(g.open); err != nil {
		return err
	}
	err := g.items.Each(func(e citeway.Event) error {
		if m, is := e.(*citeway.Marker); is {
			return r.nextInRow(m)
		}
		return r.parting(e.(*citeway.Text).Bytes)
	})
	if err != nil {
		return err
	}
	r.leave(&g.items)
	return r.heard(&citeway.Text{Bytes: g.gap})
}

// leave keeps the log of a group that has ended for the next: each comma before a marker makes one.
func (r *Resolver) leave(items *kept.Log) {
	items.Reset()
	r.spare = *items
}
