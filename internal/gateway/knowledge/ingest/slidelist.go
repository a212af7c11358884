package ingest

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// slideLine is a paragraph of a shape.
type slideLine struct {
	text string
	// level is how deep it stands in a list, from 0.
	level int
	mark  slideMark
}

// slideMark is what a list puts before a paragraph. Its scheme and start are those of numbers.
type slideMark struct {
	kind   slideMarkKind
	scheme string
	start  int
}

type slideMarkKind int

const (
	markUnsaid slideMarkKind = iota
	markNone
	markBullet
	markNumber
)

// read takes a property of a paragraph that says its mark.
func (m *slideMark) read(t *xml.StartElement) {
	switch t.Name.Local {
	case "buNone":
		*m = slideMark{kind: markNone}
	case "buChar", "buBlip":
		*m = slideMark{kind: markBullet}
	case "buAutoNum":
		*m = slideMark{markNumber, attr(t, "type"), 1}
		if n, err := strconv.Atoi(attr(t, "startAt")); err == nil {
			m.start = n
		}
	}
}

// slideCounts are how far the lists of a shape have been counted, by their depth.
type slideCounts [maxListLevel + 1]struct {
	mark  slideMark
	count int
}

// next counts a line and returns its number as it is shown, or "". A list goes on behind lines that
// stand deeper, and begins anew behind any other.
func (c *slideCounts) next(level int, mark slideMark) string {
	for deeper := level + 1; deeper < len(c); deeper++ {
		c[deeper].mark = slideMark{}
	}
	at := &c[level]
	if at.mark != mark {
		at.mark, at.count = mark, mark.start-1
	}
	if at.count++; mark.kind != markNumber {
		return ""
	}
	return slideNumber(at.count, mark.scheme)
}

// slideNumber writes a number in a scheme: "alphaLcParenR" is "a)" (ECMA-376 part 1, 20.1.10.61).
// Schemes of other scripts are decimal.
func slideNumber(n int, scheme string) string {
	format := ""
	for _, known := range [...]struct{ begin, format string }{
		{"alphaLc", "lowerLetter"}, {"alphaUc", "upperLetter"}, {"romanLc", "lowerRoman"}, {"romanUc", "upperRoman"},
	} {
		if strings.HasPrefix(scheme, known.begin) {
			format = known.format
		}
	}
	number := docxNumeral(n, format)
	switch {
	case strings.HasSuffix(scheme, "ParenBoth"):
		return "(" + number + ")"
	case strings.HasSuffix(scheme, "ParenR"):
		return number + ")"
	case strings.HasSuffix(scheme, "Plain") || strings.HasSuffix(scheme, "Minus"):
		return number
	}
	return number + "."
}
