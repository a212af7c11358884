package main

import (
	"errors"
	"strings"
	"time"
)

// document is a text in its simplest form: a few facts, then pages of blocks.
type document struct {
	title, author string
	date          time.Time
	pages         [][]block
}

// block is a heading of level 1 or 2, or a paragraph of level 0.
type block struct {
	level int
	text  string
}

// parse reads "name: value" lines, a blank line, then blocks between blank
// lines; a line of three dashes begins a page.
func parse(raw string) (*document, error) {
	head, body, found := strings.Cut(raw, "\n\n")
	if !found {
		return nil, errors.New("no blank line after the head")
	}
	d := &document{}
	if err := d.facts(head); err != nil {
		return nil, err
	}
	for page := range strings.SplitSeq(body, "\n---\n") {
		d.pages = append(d.pages, blocks(page))
	}
	return d, nil
}

func (d *document) facts(head string) (err error) {
	for line := range strings.Lines(head) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch name {
		case "title":
			d.title = value
		case "author":
			d.author = value
		case "date":
			d.date, err = time.Parse(time.DateOnly, value)
		default:
			return errors.New("unknown line in the head: " + line)
		}
	}
	return err
}

func blocks(page string) []block {
	var found []block
	for text := range strings.SplitSeq(page, "\n\n") {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		bare := strings.TrimLeft(text, "#")
		found = append(found, block{level: len(text) - len(bare), text: strings.TrimSpace(bare)})
	}
	return found
}
