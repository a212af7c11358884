package when

import (
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// Anchors are the moments that a relative range can refer to.
type Anchors struct {
	// Now is the moment of asking.
	Now time.Time
	// Earliest and Latest are the first and the last time in the data.
	Earliest, Latest time.Time
	// Ref is what a range is relative to that names nothing: the end of the grain
	// that Latest lies in, so that the last data are part of "the last 7 days".
	Ref time.Time
}

// maxExpression is the length of an expression in bytes.
const maxExpression = 256

// Resolve reads a range in the time syntax and resolves it: 7D, MTD, -4D/D to
// now/D, 2025-02, 7D as of latest/D+1D, MTD offset -1P, inf, rill-MTD.
func (c Calendar) Resolve(expression string, at Anchors) (Range, error) {
	if len(expression) > maxExpression {
		return Range{}, bad(expression[:maxExpression])
	}
	words := strings.Fields(expression)
	if len(words) == 1 {
		if plain, ok := extensions[strings.ToLower(words[0])]; ok {
			words = strings.Fields(plain)
		}
	}
	p := parser{calendar: c, at: at, whole: expression}
	return p.resolve(clauses(words))
}

func bad(expression string) error {
	return &citeway.Error{Code: citeway.Invalid, Message: fmt.Sprintf("%q is no time range", expression),
		Mend: `write "7D", "MTD", "2025-02", "-4D/D to ref/D", "7D as of latest/D", "1M as of latest/D offset -1M" or "inf"`}
}

// extensions are the names of https://docs.rilldata.com/reference/rill-iso-extensions
// in the time syntax. A period that is complete ends where the present one begins.
var extensions = map[string]string{
	"rill-td": "DTD", "rill-wtd": "WTD", "rill-mtd": "MTD", "rill-qtd": "QTD", "rill-ytd": "YTD",
	"rill-pdc": "1D as of ref/D", "rill-pwc": "1W as of ref/W", "rill-pmc": "1M as of ref/M",
	"rill-pqc": "1Q as of ref/Q", "rill-pyc": "1Y as of ref/Y",
}

// clause is a keyword with the words after it; the first has no keyword.
type clause struct {
	keyword, words string
}

// clauses splits an expression at its keywords.
func clauses(words []string) []clause {
	list := []clause{{}}
	for i := 0; i < len(words); i++ {
		word := strings.ToLower(words[i])
		last := &list[len(list)-1]
		switch {
		case word == "as" && i+1 < len(words) && strings.EqualFold(words[i+1], "of"):
			list = append(list, clause{keyword: "as of"})
			i++
		case word == "by" || word == "tz" || word == "offset":
			list = append(list, clause{keyword: word})
		default:
			last.words = strings.TrimSpace(last.words + " " + words[i])
		}
	}
	return list
}

// parser is one expression while it is resolved.
type parser struct {
	calendar Calendar
	at       Anchors
	whole    string
}

func (p *parser) bad() error { return bad(p.whole) }

// resolve applies the zone first, then the references from right to left, then
// the interval, then the offset.
func (p *parser) resolve(list []clause) (Range, error) {
	for _, c := range list[1:] {
		if c.keyword != "tz" {
			continue
		}
		zone, err := Zone(c.words)
		if err != nil {
			return Range{}, err
		}
		p.calendar.Zone = zone
	}
	for i := len(list) - 1; i > 0; i-- {
		if list[i].keyword != "as of" {
			continue
		}
		t, err := p.point(list[i].words)
		if err != nil {
			return Range{}, err
		}
		p.at.Ref = t
	}
	r, err := p.interval(list[0].words)
	if err != nil {
		return r, err
	}
	return p.offset(r, list[1:])
}

func (p *parser) offset(r Range, list []clause) (Range, error) {
	for _, c := range list {
		if c.keyword != "offset" {
			continue
		}
		if len(c.words) < 3 || c.words[0] != '-' && c.words[0] != '+' {
			return r, p.bad()
		}
		sign := 1
		if c.words[0] == '-' {
			sign = -1
		}
		n, size := count(c.words[1:])
		if size > 0 && strings.EqualFold(c.words[1+size:], "p") {
			return p.calendar.Previous(r, -sign*n), nil
		}
		d, size := short(c.words[1:])
		if size != len(c.words)-1 {
			return r, p.bad()
		}
		r = p.calendar.Shifted(r, d, sign)
	}
	return r, nil
}

// Zone loads a time zone by its IANA name; "" is UTC.
func Zone(name string) (*time.Location, error) {
	if name == "" {
		return time.UTC, nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || strings.EqualFold(name, "local") {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "time_zone", Message: fmt.Sprintf("%q is no time zone", name),
			Mend: "write an IANA name such as Europe/Copenhagen, or UTC"}
	}
	return zone, nil
}
