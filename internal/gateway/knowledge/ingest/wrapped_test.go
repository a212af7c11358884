package ingest_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// wrapped is a text whose lines are at most so wide.
func wrapped(text, prefix string, width int) string {
	var lines []string
	line := prefix
	for word := range strings.FieldsSeq(text) {
		if len(line)+len(word) > width {
			lines, line = append(lines, strings.TrimRight(line, " ")), prefix
		}
		line += word + " "
	}
	return strings.Join(append(lines, strings.TrimRight(line, " ")), "\n")
}

// TestWrappedTextIsCutAtSentences: a paragraph whose lines were wrapped to a width is cut
// where its sentences end, however it is indented or quoted.
func TestWrappedTextIsCutAtSentences(t *testing.T) {
	sentence := "The keeper of the northern lock writes down each ship that passes, with its name, its draught and the height of the tide. "
	for name, prefix := range map[string]string{"plain": "", "a manual page": "       ", "a quoted letter": "> ", "twice": ">> "} {
		for _, width := range []int{50, 72, 100} {
			text := wrapped(strings.Repeat(sentence, 30), prefix, width)
			c := &ingest.Content{Text: strings.TrimSpace(text)}
			for i, p := range ingest.Split(c) {
				said := strings.Join(strings.Fields(strings.ReplaceAll(p.Span.In(c.Text), ">", "")), " ")
				if !strings.HasPrefix(said, "The keeper") || !strings.HasSuffix(said, "tide.") {
					t.Errorf("%s, %d wide: piece %d cuts a sentence: %q", name, width, i, said)
				}
			}
		}
	}
}

// TestLinesOfADefinitionAreJoined: with the term before it the first line is longer than the others
// were wrapped to.
func TestLinesOfADefinitionAreJoined(t *testing.T) {
	sentence := "The keeper of the northern lock writes down each ship that passes, with its name, its draught and the height of the tide. "
	words := wrapped(strings.Repeat(sentence, 12), "  ", 58)
	data := "= Lock\n\nThe list with a rather long name, or its short one::\n" + words + "\n"
	c, err := ingest.NewExtractor().Extract(t.Context(), ingest.File{Name: "lock.adoc", Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	pieces := ingest.Split(c)
	for i, p := range pieces[1:] {
		if said := p.Span.In(c.Text); !strings.HasPrefix(said, "The keeper") {
			t.Errorf("piece %d begins within a sentence: %q", i+1, said)
		}
	}
	if len(pieces) < 2 {
		t.Errorf("%d pieces of %q", len(pieces), c.Text)
	}
}

// TestLinesOfTheirOwnStay: rows, items and short lines are no wrapped text.
func TestLinesOfTheirOwnStay(t *testing.T) {
	for name, line := range map[string]string{
		"rows":  "Name: a rather long name of a gauge; Price: two hundred and ninety\n",
		"fares": "Fare of a boat on the river with all of its crew ......... 7.90\n",
		"rooms": "Room   the second office of the harbour master   extension 4413\n",
		"items": "- an item that is a good deal longer than most items in a list\n",
		"posts": "Keeper of the northern lock who counts each ship and boat\n",
		"verse": "A line of verse\nand another one that is a little longer than it\n",
	} {
		c := &ingest.Content{Text: strings.TrimSpace(strings.Repeat(line, 60))}
		first, _, _ := strings.Cut(line, " ")
		for i, p := range ingest.Split(c) {
			if said := p.Span.In(c.Text); !strings.HasPrefix(said, first) && !strings.HasPrefix(said, "and") {
				t.Errorf("%s: piece %d begins within a line: %q", name, i, said)
			}
		}
	}
}

// TestCodeStaysWhole: code with blank lines is not cut if it fits.
func TestCodeStaysWhole(t *testing.T) {
	code := "```go\n" + strings.Repeat("one two three four five\n\n", 20) + "```"
	c := &ingest.Content{Text: sentencesOf(15) + "\n\n" + code + "\n\n" + sentencesOf(15)}
	for _, p := range ingest.Split(c) {
		if n := strings.Count(p.Span.In(c.Text), "```"); n != 0 && n != 2 {
			t.Errorf("code is cut: %q", p.Span.In(c.Text))
		}
	}
}
