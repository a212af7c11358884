package resolve

import "bytes"

// item stands for what begins a line that holds nothing but markers: the sign of an item, as in
// "- [1]", or a word that calls them, as in "Sources: [1], [2]". The line goes with them; it
// ends with the line break.
var item = pair{shut: []string{"\n", "\r\n"}}

// bullets are the signs of items, besides numbers.
var bullets = []string{"-", "*", "+", "•", "–"}

// itemIn is how many bytes b ends with that may begin such a line.
func (r *Resolver) itemIn(b []byte) int {
	near := b[max(0, len(b)-maxCaller):]
	cut := bytes.LastIndexByte(near, '\n')
	if before := r.byteBefore(b, len(b)-len(near)); cut < 0 && before != '\n' && before != 0 {
		return 0
	}
	line := near[cut+1:]
	stars := bytes.HasSuffix(line, []byte("*")) && len(bytes.Trim(line, "* \t")) == 0 // which may open an emphasis
	if _, may := itemAt(line); !may || stars || len(line) == 0 {
		return 0
	}
	return len(line)
}

// itemAt reports whether a line up to its first marker begins as one that holds nothing else,
// and whether more may make it so.
func itemAt(line []byte) (is, may bool) {
	rest := bytes.TrimLeft(line, " \t")
	if len(rest) == 0 {
		return false, true
	}
	for _, sign := range bullets {
		if after, cut := bytes.CutPrefix(rest, []byte(sign)); cut && len(bytes.TrimLeft(after, " ")) == 0 {
			return len(after) > 0, true
		}
		may = may || bytes.HasPrefix([]byte(sign), rest)
	}
	if after := bytes.TrimLeft(rest, "0123456789"); len(after) < len(rest) && len(rest)-len(after) <= 3 {
		blanks := bytes.TrimLeft(after, ".)")
		return len(blanks) > 0 && len(after)-len(blanks) == 1 && len(bytes.TrimLeft(blanks, " ")) == 0,
			len(after)-len(blanks) <= 1 && len(bytes.TrimLeft(blanks, " ")) == 0
	}
	words := bytes.ReplaceAll(rest, []byte("*"), nil)
	is, more := calls(words)
	return is && bytes.ContainsAny(words, ":："), may || more
}

// endItem ends the line that is held with the text.
func (r *Resolver) endItem() error {
	if g := &r.group; g.pair != &item || g.markers == 0 || len(bytes.TrimLeft(g.gap, " ")) > 0 {
		return nil
	}
	return r.close(len(r.group.gap), nil)
}
