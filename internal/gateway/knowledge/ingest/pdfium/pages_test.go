package pdfium

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// said is a page of one line.
func said(text string) Page { return Page{Lines: []Line{{Text: text}}} }

func TestRunsAreTakenByManyAndStayInOrder(t *testing.T) {
	const count = 5*runPages + 3
	p := newPages(count, 1<<20)
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for from, to, more := p.take(true); more; from, to, more = p.take(true) {
				var run []Page
				for n := from; n < to; n++ {
					run = append(run, said(fmt.Sprint("page ", n)))
				}
				p.done(from, run)
			}
		})
	}
	readers.Wait()
	all, err := p.all()
	if err != nil || len(all) != count {
		t.Fatalf("%d pages, %v", len(all), err)
	}
	for n := range all {
		if want := fmt.Sprint("page ", n); all[n].Lines[0].Text != want {
			t.Errorf("%q stands where %q should", all[n].Lines[0].Text, want)
		}
	}
}

func TestARunGivenBackIsForTheFirstReader(t *testing.T) {
	p := newPages(2*runPages, 1<<20)
	from, _, _ := p.take(true)
	p.giveBack(from)
	if next, _, _ := p.take(true); next != runPages {
		t.Errorf("a helper takes page %d, which another could not read", next)
	}
	if again, to, more := p.take(false); again != from || to != from+runPages || !more {
		t.Errorf("the first reader takes %d to %d, %v", again, to, more)
	}
	if _, _, more := p.take(false); more {
		t.Error("a run is taken twice")
	}
}

func TestPagesEndWhereTheTextIsOverItsLimit(t *testing.T) {
	p := newPages(4*runPages, 100)
	for from, to, more := p.take(false); more; from, to, more = p.take(false) {
		run := make([]Page, to-from)
		for i := range run {
			run[i] = said(strings.Repeat("x", 10))
		}
		p.done(from, run)
	}
	all, err := p.all()
	if err != nil || len(all) != 11 {
		t.Errorf("%d pages of ten letters for a limit of a hundred, %v", len(all), err)
	}
	if p.next == len(p.read) {
		t.Error("pages far over the limit are read")
	}
}

func TestTooManyLines(t *testing.T) {
	p := newPages(1, 1<<40)
	p.take(false)
	p.done(0, []Page{{Lines: make([]Line, MaxLines+1)}})
	if _, err := p.all(); !errors.Is(err, ErrLines) {
		t.Error(err)
	}
}
