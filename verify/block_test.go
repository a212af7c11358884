package verify

import (
	"strings"
	"testing"
)

func TestKindOf(t *testing.T) {
	for line, want := range map[string]blockKind{
		"The mill turns.":       paragraph,
		"":                      blank,
		"   \t":                 blank,
		"> ":                    blank,
		"- one":                 item,
		"* one":                 item,
		"+ one":                 item,
		"• one":                 item,
		"1. one":                item,
		"12) one":               item,
		"  - one":               item,
		"> - one":               item,
		"-one":                  paragraph,
		"1.5 tons":              paragraph,
		"1990. The":             item,
		"19900. The":            paragraph,
		"# Head":                heading,
		"### Head":              heading,
		"| a | b |":             row,
		"a | b | c":             row,
		"a | b":                 paragraph,
		"**bold** words":        paragraph,
		"> quoted words":        paragraph,
		"*emphasis* first":      paragraph,
		"Sales - and profits":   paragraph,
		"|":                     row,
		"#hashtag is a heading": heading,
	} {
		if got := kindOf(line); got != want {
			t.Errorf("%q: got %d, want %d", line, got, want)
		}
	}
}

func TestBlockAt(t *testing.T) {
	for _, c := range []struct{ text, at, want string }{
		{"One line.", "line", "One line."},
		{"One\ntwo\nthree", "two", "One\ntwo\nthree"},
		{"One\n\ntwo\n\nthree", "two", "two"},
		{"- one\n- two\n- three", "two", "two"},
		{"1. one\n2. two", "two", "two"},
		{"# Head\nwords", "Head", "Head"},
		{"# Head\nwords", "words", "words"},
		{"words\n- item\nmore", "more", "more"},
		{"| a | b |\n| c | d |", "c", "| c | d |"},
		{"> quoted\n> words", "words", "> quoted\n> words"},
	} {
		span, _ := blockAt(c.text, strings.Index(c.text, c.at))
		if got := span.In(c.text); got != c.want {
			t.Errorf("%q at %q: got %q, want %q", c.text, c.at, got, c.want)
		}
	}
}

func TestLeadIn(t *testing.T) {
	for _, c := range []struct{ text, at, want string }{
		{"The mill has:\n- two wheels", "two", "The mill has:"},
		{"The mill has:\n\n- one stone\n- two wheels", "two", "The mill has:"},
		{"**The mill has:**\n- two wheels", "two", "The mill has:"},
		{"# The mill has:\n- two wheels", "two", "# The mill has:"},
		{"水磨有：\n- two wheels", "two", "水磨有："},
		{"The mill is old.\n- two wheels", "two", ""},
		{"- two wheels", "two", ""},
		{"It has:\n\nMore words.\n- two wheels", "two", ""},
	} {
		if got := leadIn(c.text, strings.Index(c.text, c.at)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestCells(t *testing.T) {
	text := "| year | wheels | stones |\n|---|---|---|\n| 1990 | two | one |\n| 1995 | three | four |"
	for _, c := range []struct{ at, cell, context string }{
		{"two", "two", "wheels 1990"},
		{"one |", "one", "stones 1990"},
		{"three", "three", "wheels 1995"},
		{"four", "four", "stones 1995"},
		{"1995", "1995", "year"},
	} {
		at := strings.Index(text, c.at)
		line := lineAt(text, at)
		span, column := cellAt(text, line, at)
		if got := span.In(text); got != c.cell {
			t.Errorf("at %q: cell %q", c.at, got)
		}
		if got := cellContext(text, line, column); got != c.context {
			t.Errorf("at %q: context %q, want %q", c.at, got, c.context)
		}
	}
}
