package marker

import (
	"bytes"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// itemKind is how a line of a source list begins.
type itemKind uint8

const (
	itemNone    itemKind = iota
	itemDefined          // [1]: …
	itemLabel            // [1] …, 【1】 …, ¹ …
	itemBullet           // - …
	itemOrdered          // 1. …
	itemLink             // [title](url), [[Note]], https://…
	itemClose            // </details>
)

// itemStart reads the start of the line at v[k], just far enough to know
// whether a source list can hold it.
func itemStart(v []byte, k int) (itemKind, outcome) {
	for {
		k = skipBlanks(v, k)
		if has(v, k, "**") != yes {
			break
		}
		k += len("**")
	}
	if k == len(v) {
		return 0, more
	}
	switch c := v[k]; {
	case c == '-' || c == '*' || c == '+':
		return itemBullet, bulletThen(v, k+1)
	case isDigit(c):
		return itemOrdered, orderedThen(v, k)
	case c == '[':
		return squareItem(v, k)
	case c == leadCJK:
		return itemLabel, wideItem(v, k, openCJK)
	case c == leadWide:
		return itemLabel, wideItem(v, k, openWide)
	case c >= utf8.RuneSelf:
		switch has(v, k, "•") {
		case yes:
			return itemBullet, bulletThen(v, k+len("•"))
		case more:
			return 0, more
		}
		return raisedItem(v, k)
	case c == 'h':
		if got := has(v, k, "http://"); got != no {
			return itemLink, got
		}
		return itemLink, has(v, k, "https://")
	}
	return 0, no
}

// bulletThen reads the blank and the first word after a bullet.
func bulletThen(v []byte, k int) outcome {
	word := skipBlanks(v, k)
	switch {
	case k == len(v) || word == len(v):
		return more
	case word == k || isSpace(v[word]):
		return no
	}
	return yes
}

func orderedThen(v []byte, k int) outcome {
	end := digitsEnd(v, k)
	switch {
	case end == len(v):
		return more
	case end-k > maxDigits || v[end] != '.' && v[end] != ')':
		return no
	}
	end++
	for end < len(v) && v[end] == '*' {
		end++ // the number is bold
	}
	return bulletThen(v, end)
}

// raisedItem reads ¹ and the blank behind it.
func raisedItem(v []byte, k int) (itemKind, outcome) {
	_, end, got := raisedLabel(v, k)
	if got != yes {
		return 0, got
	}
	return itemLabel, bulletThen(v, end)
}

// wideItem reads 【1】.
func wideItem(v []byte, k int, open string) outcome {
	if got := has(v, k, open); got != yes {
		return got
	}
	k = skipBlanks(v, k+len(open))
	end := skipBlanks(v, digitsEnd(v, k))
	switch {
	case end == len(v) || len(v)-end < 3:
		return more
	case end == k:
		return no
	}
	if kind, _ := shutAt(v, end); kind == shutNone {
		return no
	}
	return yes
}

// squareItem reads a label or a link that begins with [.
func squareItem(v []byte, k int) (itemKind, outcome) {
	line := v[k:]
	ended := false
	if n := bytes.IndexByte(line, '\n'); n >= 0 {
		line, ended = line[:n], true
	}
	if has(line, 1, "[") == yes {
		return itemLink, longer(bytes.Contains(line, []byte("]]")), ended)
	}
	end := bytes.IndexByte(line, ']')
	if end < 0 || end+1 == len(line) {
		return 0, longer(false, ended)
	}
	var d citeway.Definition
	_, family := labelled(&d, line[1:end])
	next := line[end+1]
	switch {
	case next == '(':
		return itemLink, yes
	case family == 0:
		return 0, no
	case next == ':':
		return itemDefined, yes
	case family == citeway.RefLink && d.Number == 0 && !bytes.ContainsAny(d.Label, "0123456789"):
		return 0, no
	}
	rest := skipBlanks(line, end+1)
	if rest == len(line) {
		return 0, longer(false, ended)
	}
	if line[rest] == ':' {
		return itemDefined, yes
	}
	return itemLabel, yes
}

// longer returns yes if a thing was found, no if the line ended without it,
// else more.
func longer(found, ended bool) outcome {
	switch {
	case found:
		return yes
	case ended:
		return no
	}
	return more
}
