package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// itemLabelOf reads the bullet and the label that t begins with into d, and
// returns the rest.
func itemLabelOf(d *citeway.Definition, t []byte) []byte {
	if rest, ok := cutBullet(t); ok {
		t = rest
	}
	bold := bytes.TrimLeft(t, "*_")
	if n := digitsEnd(bold, 0); n > 0 && n <= maxDigits && n < len(bold) && (bold[n] == '.' || bold[n] == ')') {
		d.Label = bold[:n]
		d.Number, _ = numeral(d.Label)
		t = bytes.TrimLeft(bytes.TrimLeft(bold[n+1:], "*_"), " \t")
		bold = t
	}
	inner, rest := bracketed(bold)
	if inner == nil {
		return t
	}
	var l citeway.Definition
	if _, family := labelled(&l, inner); family == 0 {
		return t
	} else if family == citeway.RefLink && l.Number == 0 && len(rest) > 0 && rest[0] == '(' {
		return t
	}
	d.Label, d.Number = l.Label, l.Number
	return labelRest(rest)
}

// labelRest is what follows a label, without emphasis, colon and dash; the
// parentheses of [1](https://…) go too.
func labelRest(t []byte) []byte {
	if len(t) > 1 && t[0] == '(' && addressEnd(t[1:]) > 0 {
		return t[1:]
	}
	t = bytes.TrimLeft(t, "*_")
	for len(t) > 0 && markWidth(t) > 0 {
		t = t[markWidth(t):]
	}
	return t
}

// cutBullet is t without the bullet that it begins with.
func cutBullet(t []byte) ([]byte, bool) {
	switch {
	case len(t) > 1 && (t[0] == '-' || t[0] == '*' || t[0] == '+') && isBlank(t[1]):
		return bytes.TrimLeft(t[2:], " \t"), true
	case has(t, 0, "•") == yes:
		return bytes.TrimLeft(t[len("•"):], " \t"), true
	}
	return t, false
}

// bracketed is what stands in the single brackets that t begins with, and what
// follows them; nil where there are none.
func bracketed(t []byte) (inner, rest []byte) {
	open := 0
	switch {
	case len(t) > 1 && t[0] == '[' && t[1] != '[':
		open = 1
	case has(t, 0, openCJK) == yes, has(t, 0, openWide) == yes:
		open = 3
	}
	if open == 0 {
		return nil, t
	}
	for k := open; k < len(t) && k <= open+maxWord; k++ {
		if kind, n := shutAt(t, k); kind != shutNone {
			return t[open:k], t[k+n:]
		}
	}
	return nil, t
}
