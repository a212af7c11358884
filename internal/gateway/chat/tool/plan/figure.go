package plan

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// exactly finds a number in a result's text that is followed by how its view shows it:
// "1,234,567.89 (€1.23M)".
var exactly = regexp.MustCompile(`(-?\d[\d.,]*(?:e[+-]?\d+)?) \(([^()]*\d[^()]*)\)`)

// shownAs is a number and how its view shows it.
type shownAs struct {
	number float64
	text   string
}

// shownIn is how the numbers of the result with that id are shown by its view, as
// the text of the source says.
func shownIn(sources []citeway.Source, id string) []shownAs {
	var all []shownAs
	for i := range sources {
		if sources[i].ID != id || id == "" {
			continue
		}
		for j := range sources[i].Passages {
			for _, m := range exactly.FindAllStringSubmatch(sources[i].Passages[j].Text, -1) {
				if x, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64); err == nil {
					all = append(all, shownAs{x, m[2]})
				}
			}
		}
	}
	return all
}

// nearly is how far a number in the text, which has at least six decimals, may be from
// that in the data, as a share of it.
const nearly = 5e-6

// show is how the view shows a number; "" if that is unknown or ambiguous.
func (r *rows) show(n json.Number) string {
	x, err := n.Float64()
	if err != nil {
		return ""
	}
	text := ""
	for _, s := range r.shown {
		if math.Abs(s.number-x) > nearly*math.Abs(x) {
			continue
		}
		if text != "" && text != s.text {
			return ""
		}
		text = s.text
	}
	return text
}

// figure is a number as its view shows it, followed by the exact one if that leaves out
// digits that count.
func (r *rows) figure(n json.Number) string {
	exact, shown := figure(n), r.show(n)
	switch {
	case shown == "":
		return exact
	case strings.HasSuffix(shown, "%") || digits(shown) == digits(exact) || digits(shown) == digits(exact)+"0" || digits(shown) == digits(exact)+"00":
		return shown
	}
	return shown + " (" + inCurrency(exact, shown) + ")"
}

// inCurrency is an exact number with the sign of the currency that another is shown in.
func inCurrency(exact, shown string) string {
	number := strings.TrimPrefix(exact, "-")
	for _, symbol := range []string{"€", "$", "£", "¥"} {
		if strings.HasPrefix(strings.TrimPrefix(shown, "-"), symbol) {
			return exact[:len(exact)-len(number)] + symbol + number
		}
	}
	return exact
}

// digits are the digits and the point of a number, if it ends in one of them.
func digits(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], "kMBT") {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// figure is a number with at most two decimals, or three significant digits if it is
// small, and with thousands separated.
func figure(n json.Number) string {
	if strings.Trim(n.String(), "-0123456789") == "" {
		return thousands(n.String())
	}
	x, err := n.Float64()
	if err != nil {
		return n.String()
	}
	text := strconv.FormatFloat(x, 'f', 2, 64)
	if x > -1 && x < 1 && x != 0 {
		text = strconv.FormatFloat(x, 'g', 3, 64)
	}
	if strings.ContainsAny(text, "e") {
		return text
	}
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return thousands(text)
}

// thousands puts commas into the whole part.
func thousands(text string) string {
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	whole, rest, _ := strings.Cut(text, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if rest != "" {
		rest = "." + rest
	}
	return sign + whole + rest
}
