package when

import (
	"regexp"
	"strings"
	"time"
)

// interval resolves the part of an expression before its modifiers.
func (p *parser) interval(s string) (Range, error) {
	if strings.EqualFold(s, "inf") {
		return Range{Start: p.at.Earliest, End: p.calendar.Next(p.at.Latest, Second)}, nil
	}
	if d, size := short(s); d != nil && size == len(s) {
		return Range{Start: p.calendar.Shift(p.at.Ref, d, -1), End: p.at.Ref}, nil
	}
	if len(s) == 3 && strings.EqualFold(s[1:], "td") && letters[s[:1]] != "" {
		return p.toDate(letters[s[:1]]), nil
	}
	if from, to, ok := cutRange(s); ok {
		return p.between(from, to)
	}
	if r, ok := p.calendar.period(s); ok {
		return r, nil
	}
	return Range{}, p.bad()
}

// toDate is from the start of a grain to the reference. A reference at the very
// end of a grain belongs to it.
func (p *parser) toDate(g Grain) Range {
	start := p.calendar.Floor(p.at.Ref.Add(-time.Microsecond), g)
	return Range{Start: start, End: p.at.Ref, toDate: g}
}

// cutRange splits "a to b", and of ISO times "a / b" and "a,b".
func cutRange(s string) (from, to string, ok bool) {
	separators := []string{" to ", " TO ", " To "}
	if len(s) > 0 && s[0] >= '0' && s[0] <= '9' {
		separators = append(separators, "/", ",")
	}
	for _, separator := range separators {
		if from, to, ok := strings.Cut(s, separator); ok {
			return strings.TrimSpace(from), strings.TrimSpace(to), true
		}
	}
	return "", "", false
}

func (p *parser) between(from, to string) (Range, error) {
	start, err := p.point(from)
	if err != nil {
		return Range{}, err
	}
	end, err := p.point(to)
	return Range{Start: start, End: end}, err
}

// point resolves a point in time: a reference or an ISO time, with steps behind
// it that move (+2h, -1M) or snap (/D).
func (p *parser) point(s string) (time.Time, error) {
	if r, ok := p.calendar.period(s); ok {
		return r.Start, nil
	}
	t, rest := p.at.Ref, s
	for name, at := range p.references() {
		if len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) {
			t, rest = at, s[len(name):]
		}
	}
	if s == "" || rest == s && s[0] != '+' && s[0] != '-' {
		return t, p.bad()
	}
	return p.steps(t, rest)
}

func (p *parser) references() map[string]time.Time {
	return map[string]time.Time{"ref": p.at.Ref, "now": p.at.Now, "watermark": p.at.Latest, "latest": p.at.Latest, "earliest": p.at.Earliest}
}

func (p *parser) steps(t time.Time, s string) (time.Time, error) {
	for s != "" {
		if len(s) < 2 {
			return t, p.bad()
		}
		switch s[0] {
		case '/':
			g := letters[s[1:2]]
			if g == "" {
				return t, p.bad()
			}
			t, s = p.calendar.Floor(t, g), s[2:]
		case '+', '-':
			d, size := short(s[1:])
			if size == 0 {
				return t, p.bad()
			}
			sign := 1
			if s[0] == '-' {
				sign = -1
			}
			t, s = p.calendar.Shift(t, d, sign), s[1+size:]
		default:
			return t, p.bad()
		}
	}
	return t, nil
}

// iso is an ISO 8601 time to any precision.
var iso = regexp.MustCompile(`^\d{4}(-\d\d(-\d\d([T ]\d\d(:\d\d(:\d\d(\.\d{1,9})?)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$`)

// isoForms are the forms of an ISO time without an offset, by length, and the
// grain that each stands for.
var isoForms = map[int]struct {
	form  string
	grain Grain
}{
	4: {"2006", Year}, 7: {"2006-01", Month}, 10: {"2006-01-02", Day}, 13: {"2006-01-02T15", Hour},
	16: {"2006-01-02T15:04", Minute}, 19: {"2006-01-02T15:04:05", Second},
}

// period reads an ISO time as the grain that it names: 2025-02 is a month.
func (c Calendar) period(s string) (Range, bool) {
	if !iso.MatchString(s) {
		return Range{}, false
	}
	s = strings.Replace(s, " ", "T", 1)
	zone, grain := c.zone(), Millisecond
	var form string
	clock, suffix := splitOffset(s)
	if f, ok := isoForms[len(clock)]; ok {
		form, grain = f.form, f.grain
	} else {
		form = "2006-01-02T15:04:05.999999999"
	}
	if suffix != "" {
		form += "Z07:00"
	}
	t, err := time.ParseInLocation(form, s, zone)
	if err != nil {
		return Range{}, false
	}
	return Range{Start: t, End: c.Add(t, grain, 1)}, true
}

// splitOffset parts an ISO time from its Z or offset.
func splitOffset(s string) (clock, offset string) {
	if strings.HasSuffix(s, "Z") {
		return s[:len(s)-1], "Z"
	}
	if i := len(s) - len("+00:00"); i > 10 && (s[i] == '+' || s[i] == '-') {
		return s[:i], s[i:]
	}
	return s, ""
}
