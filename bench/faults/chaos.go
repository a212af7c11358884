package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"os"
	"time"
)

// The levels may be this much above the one before the fault once it is over.
const (
	moreGoroutines = 20
	moreFiles      = 20
)

// world is what a fault is done to.
type world struct {
	o     options
	p     *program
	l     *ledger
	r     *rand.Rand
	up    *upstream
	from  time.Time
	turns uint64
}

// fault is one kind of harm; it returns what it did, in words, and what went wrong.
type fault struct {
	name string
	do   func(*world) (string, error)
	once bool // done a single time, after the others had a turn
}

var faults = []fault{
	{"upstream cut", cut, false},
	{"killed", killed, false},
	{"upstream stalled", stalled, false},
	{"files from another year", otherYears, false},
	{"upstream byte by byte", trickled, false},
	{"slow readers", slowReaders, false},
	{"many connections", manyConnections, false},
	{"clock stepped", clockSteps, false},
	{"disk full", diskFull, true},
	{"a 50 MB text", func(w *world) (string, error) { return big(w, 50<<20, "\n\n") }, true},
	{"a line of 20 MB", func(w *world) (string, error) { return big(w, 20<<20, " ") }, true},
	{"many documents", manyDocuments, true},
}

// chaos does the faults in turns until the time is over.
func chaos(o options) ([]series, error) {
	built, err := os.MkdirTemp("", "citeway-stepped-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(built)
	if o.citeway, err = steppable(o.module, built); err != nil {
		return nil, err
	}
	w, end, err := begin(o)
	if err != nil {
		return nil, err
	}
	defer end()
	fmt.Fprintf(o.report, "chaos, seed %d, at most %s of turns; each line: seconds, fault, what was done, then MiB resident, goroutines, open files\n", o.seed, o.duration)
	var all error
	drawn := []series{{name: "resident", unit: "MiB"}, {name: "goroutines"}, {name: "open files"}}
	done := map[string]int{}
	for turn := 0; time.Since(w.from) < o.duration; turn++ {
		for _, f := range faults {
			if f.once && turn != 0 || time.Since(w.from) >= o.duration {
				continue
			}
			err := w.turn(f, drawn)
			all, done[f.name] = errors.Join(all, err), done[f.name]+1
		}
	}
	for _, f := range faults {
		fmt.Fprintf(o.report, "%-26s %d times\n", f.name, done[f.name])
	}
	fmt.Fprintf(o.report, "%s in all; %d documents and %d links to evidence acknowledged at the end\n", time.Since(w.from).Round(time.Second), len(w.l.kept), len(w.l.evidence))
	fmt.Fprintln(o.report, "not covered: power cuts that lose what the system had not written")
	return drawn, all
}

// begin starts a model's server and the program, with some documents.
func begin(o options) (*world, func(), error) {
	w := &world{o: o, l: &ledger{kept: map[int]*entry{}, deleted: map[string]bool{}}, r: rand.New(rand.NewPCG(o.seed, 0)), up: &upstream{}}
	folder, err := os.MkdirTemp("", "citeway-faults-")
	if err != nil {
		return nil, nil, err
	}
	model := httptest.NewServer(w.up)
	end := func() {
		if w.p != nil && w.p.cmd != nil {
			w.p.kill()
		}
		model.CloseClientConnections()
		model.Close()
		_ = os.RemoveAll(folder)
	}
	if w.p, err = install(o.citeway, folder, model.URL); err == nil {
		for ; w.l.next < 12 && err == nil; w.l.next++ {
			if status := w.l.upload(w.p, w.l.next, w.r.IntN(1000)); status != 201 {
				err = fmt.Errorf("the first documents: %d", status)
			}
		}
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	_, _ = w.l.ask(w.p, 1, rootKey) // what is made at the first question is not the fault's
	w.from = time.Now()
	return w, end, nil
}

// turn does one fault and holds the program against what must be.
func (w *world) turn(f fault, drawn []series) error {
	before, pid := w.p.level(), w.p.cmd.Process.Pid
	w.turns++
	w.r = rand.New(rand.NewPCG(w.o.seed, w.turns)) // not what earlier turns left over, which hangs on their timing
	did, err := f.do(w)
	w.up.set(behaviour{})
	err = errors.Join(err, check(w.p, w.l, w.r))
	w.p.client.CloseIdleConnections()
	after := w.p.level()
	if pid == w.p.cmd.Process.Pid {
		err = errors.Join(err, w.p.until("goroutines and files are what they were", func() bool {
			after = w.p.level()
			return after.goroutines <= before.goroutines+moreGoroutines && after.files <= before.files+moreFiles
		}))
	}
	now := time.Since(w.from).Seconds()
	for k, v := range []float64{after.rss, after.goroutines, after.files} {
		drawn[k].add(now, v)
	}
	fmt.Fprintf(w.o.report, "%6.0f  %-24s %s  %.0f %.0f %.0f\n", now, f.name, did, after.rss, after.goroutines, after.files)
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name, err)
		fmt.Fprintln(w.o.report, "        FAULT", err)
	}
	return err
}

// dial is a bare connection to the program.
func (p *program) dial() (net.Conn, error) {
	return net.DialTimeout("tcp", p.address[len("http://"):], 10*time.Second)
}
