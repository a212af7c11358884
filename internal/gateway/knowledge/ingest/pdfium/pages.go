package pdfium

import (
	"context"
	"runtime"
	"sync"
)

// The pages of a document are read in runs, by its first reader and by helpers, which
// have an instance of their own each.
const (
	// runPages is how many pages are read by one reader at a time.
	runPages = 8
	// pagesAHelper is how many pages make one more helper worth its while: each opens
	// the document once more.
	pagesAHelper = 32
	// maxHelped is the largest document, in bytes, that is helped with: each helper has
	// a copy. maxHelpers and helperMemory bound what they take beside it.
	maxHelped    = 8 << 20
	maxHelpers   = 3
	helperMemory = Memory/(maxHelpers+1) - maxHelped
)

// helpers is how many help with a document of so many bytes and pages.
func helpers(size, pages int) int {
	if size > maxHelped {
		return 0
	}
	return min(pages/pagesAHelper, runtime.GOMAXPROCS(0)-1, maxHelpers)
}

// pages are those of a document while they are read. It is safe for use at the same time.
type pages struct {
	limit int // bytes of text
	// tell is told how many of all pages are read; nil is nobody.
	tell func(read, all int)

	mu   sync.Mutex // guards what follows
	read []Page
	// next is the first page that no reader has taken.
	next int
	// back are the runs, by their first page, that a helper could not read.
	back []int
	// known is how many pages were read; size and lines are of what was read, in whatever order.
	known, size, lines int
}

func newPages(count, limit int) *pages {
	return &pages{limit: limit, read: make([]Page, max(count, 0))}
}

// take is the next run for a reader: its first page and the one after its last. No more
// is taken once the text is over the limit.
func (p *pages) take(helper bool) (from, to int, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch last := len(p.back) - 1; {
	case last >= 0 && !helper:
		from, p.back = p.back[last], p.back[:last]
	case p.size > p.limit || p.lines > MaxLines || p.next >= len(p.read):
		return 0, 0, false
	default:
		from = p.next
		p.next = p.end(from)
	}
	return from, p.end(from), true
}

func (p *pages) end(from int) int { return min(from+runPages, len(p.read)) }

// done keeps a run that was read, and tells of it.
func (p *pages) done(from int, run []Page) {
	known := p.keep(from, run)
	if p.tell != nil {
		p.tell(known, len(p.read))
	}
}

// keep keeps a run, and returns how many pages were read by now.
func (p *pages) keep(from int, run []Page) (known int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known += len(run)
	copy(p.read[from:], run)
	for i := range run {
		p.size += run[i].size()
		p.lines += len(run[i].Lines)
	}
	return p.known
}

// giveBack leaves a run to the first reader.
func (p *pages) giveBack(from int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.back = append(p.back, from)
}

// all are the pages in order, up to the one with which the text is over the limit.
func (p *pages) all() ([]Page, error) {
	size, lines := 0, 0
	for n := range p.read[:p.next] {
		if lines += len(p.read[n].Lines); lines > MaxLines {
			return nil, ErrLines
		}
		if size += p.read[n].size(); size > p.limit {
			return p.read[:n+1], nil
		}
	}
	return p.read[:p.next], nil
}

// size is the bytes of text.
func (p *Page) size() int {
	size := 0
	for i := range p.Lines {
		size += len(p.Lines[i].Text)
	}
	return size
}

// readAll reads runs until none is left, or the first error, which r keeps.
func (r *reader) readAll(p *pages) {
	for r.err == nil {
		from, to, more := p.take(false)
		if !more {
			return
		}
		p.done(from, r.run(from, to))
	}
}

func (r *reader) run(from, to int) []Page {
	run := make([]Page, 0, to-from)
	for n := from; n < to && r.err == nil; n++ {
		run = append(run, r.page(n))
	}
	return run
}

// help reads runs as a helper. Its errors are nobody's: what it cannot read it gives back,
// and ends.
func (e *Engine) help(ctx context.Context, data []byte, p *pages) {
	r, err := e.reader(ctx, data, helperMemory)
	if err != nil {
		return
	}
	defer r.close()
	for r.err == nil {
		from, to, more := p.take(true)
		if !more {
			return
		}
		run := r.run(from, to)
		if r.err != nil || r.memory.refused {
			p.giveBack(from)
			return
		}
		p.done(from, run)
	}
}
