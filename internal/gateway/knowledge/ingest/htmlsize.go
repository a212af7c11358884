package ingest

import (
	"context"
	"io"
)

// maxTags is the most tags and attributes of a page: each takes many times its bytes.
const maxTags = 2_000_000

// tagsOf counts the tags and the attributes of a page, rather too many than too few.
func tagsOf(page string) int {
	n, within := 0, false
	for i := range len(page) {
		switch c := page[i]; {
		case c == '<':
			n++
			within = true
		case c == '>':
			within = false
		case within && (c <= ' ' || c == '/' || c == '"' || c == '\''):
			n++
		}
	}
	return n
}

// whileHere is a reader that ends with its context.
type whileHere struct {
	ctx context.Context
	io.Reader
}

// Read reads on.
func (r whileHere) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}
