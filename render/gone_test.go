package render

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// An answer whose lines of nothing but markers went with them, as resolve takes them out.
func withoutLines(text string, places ...citeway.Citation) *citeway.Answer {
	a := &citeway.Answer{Text: text, Sources: []citeway.Source{{ID: "s1", Number: 1, Title: "Tides"}, {ID: "s2", Number: 2, Title: "Ships"}}}
	for i, c := range places {
		c.ID, c.Number, c.Sources = "c_"+string(rune('1'+i)), i+1, []string{a.Sources[i].ID}
		c.End = c.Start
		a.Citations = append(a.Citations, c)
	}
	return a
}

func TestCitationsOfALineThatIsGoneStandAboveIt(t *testing.T) {
	item := citeway.Citation{Start: 20, Blank: "   - ", After: "\n"}
	for _, c := range []struct {
		name                 string
		a                    *citeway.Answer
		html, text, terminal string
	}{
		{"an item below an item", withoutLines("Tides rise:\n1. rise\n2. fall\n", item, citeway.Citation{Start: 28, Blank: "   - "}),
			"<p>Tides rise:</p>\n<ol>\n<li>rise[1]</li>\n<li>fall[2]</li>\n</ol>\n", "Tides rise:\n\n1. rise [1]\n2. fall [2]\n", "Tides rise:\n1. rise [1]\n2. fall [2]\n"},
		{"a row of sources", withoutLines("Tides rise.\nShips wait.", citeway.Citation{Start: 12, Blank: "Sources: "}, citeway.Citation{Start: 12, Blank: ", ", After: "\n"}),
			"<p>Tides rise.[1][2]\nShips wait.</p>\n", "Tides rise. [1] [2] Ships wait.\n", "Tides rise. [1] [2] Ships wait.\n"},
		{"nothing above", withoutLines("2. Ships wait.", citeway.Citation{Blank: "1. ", After: "\n"}),
			"<p>[1]</p>\n<ol start=\"2\">\n<li>Ships wait.</li>\n</ol>\n", "[1]\n\n2. Ships wait.\n", "[1]\n2. Ships wait.\n"},
		{"code above", withoutLines("```\nx\n```\nShips wait.", citeway.Citation{Start: 10, Blank: "- ", After: "\n"}),
			"<pre><code>x\n</code></pre>\n<p>[1]</p>\n<p>Ships wait.</p>\n", "x\n\n[1]\n\nShips wait.\n", "  x\n[1] Ships wait.\n"},
		{"a line that begins behind one", withoutLines("Tides.\nShips wait.", citeway.Citation{Start: 7, Blank: "- ", After: "\n"}, citeway.Citation{Start: 7, After: " "}),
			"<p>Tides.[1]\n[2] Ships wait.</p>\n", "Tides. [1] [2] Ships wait.\n", "Tides. [1] [2] Ships wait.\n"},
	} {
		var html, text, terminal bytes.Buffer
		o := Options{NoList: true, Plain: true}
		if HTML(&html, c.a, o) != nil || Text(&text, c.a, o) != nil || Terminal(&terminal, c.a, o) != nil {
			t.Fatal("a buffer failed")
		}
		prose := regexp.MustCompile(`<(section|/section|div|/div|sup|/sup|a|/a)[ >][^>]*>?`).ReplaceAllString(html.String(), "")
		prose = strings.TrimLeft(strings.NewReplacer("</section>", "", "</div>", "", "</sup>", "", "</a>", "").Replace(prose), "\n")
		if strings.TrimRight(prose, "\n")+"\n" != c.html || text.String() != c.text || terminal.String() != c.terminal {
			t.Errorf("%s:\nHTML     %q\ntext     %q\nterminal %q", c.name, prose, text.String(), terminal.String())
		}
	}
}

// A marker that is all of the first cell of a row without outer bars keeps that cell.
func TestAMarkerThatIsAllOfACell(t *testing.T) {
	a := withoutLines("A | B\n---|---\n| low\nrise | high\n", citeway.Citation{Start: 14, Blank: ""}, citeway.Citation{Start: 14, Blank: " ", After: " "})
	var html, text bytes.Buffer
	if HTML(&html, a, Options{NoList: true}) != nil || Text(&text, a, Options{NoList: true, Plain: true}) != nil {
		t.Fatal("a buffer failed")
	}
	if want := "A | B\n[1] [2] | low\nrise | high\n"; text.String() != want {
		t.Errorf("text: got %q, want %q", text.String(), want)
	}
	if cells := strings.Count(html.String(), "<td>"); cells != 4 || !strings.Contains(html.String(), "<td>low</td>") {
		t.Errorf("HTML: %d cells in %s", cells, html.String())
	}
}
