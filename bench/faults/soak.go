package main

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Growth by the fitted line, in an hour, that is still called flat. The line begins after a fifth of the run and not
// before the figure settles: memory rises, for about twenty minutes, to what the collector and the databases' page caches
// may take, and what is bounded by them is no leak. A run shorter than twice that is held against the most alone.
const (
	flatRSS        = 64.0  // MiB
	mostRSS        = 512.0 // MiB, in a run of any length
	settledRSS     = 25 * time.Minute
	settledCounts  = time.Minute // of goroutines and files
	flatGoroutines = 20.0
	flatFiles      = 20.0
	sampleEvery    = 2 * time.Second
	shells         = 200 // documents that the load keeps replacing and deleting
	refusalsShown  = 5   // refused requests that are told in full
)

// soak gives a steady mixed load and fits a line through each figure.
func soak(o options) ([]series, error) {
	w, end, err := begin(o)
	if err != nil {
		return nil, err
	}
	defer end()
	var requests, refused atomic.Int64
	stop := make(chan struct{})
	var clients sync.WaitGroup
	for c := range 3 {
		clients.Go(func() { w.steady(c, stop, &requests, &refused) })
	}
	drawn := []series{
		{name: "resident", unit: "MiB", flat: flatRSS, most: mostRSS, settled: settledRSS}, {name: "goroutines", flat: flatGoroutines, settled: settledCounts},
		{name: "open files", flat: flatFiles, settled: settledCounts}, {name: "data folder", unit: "MiB"},
	}
	for next := 0; time.Since(w.from) < o.duration; next++ {
		time.Sleep(sampleEvery)
		l, now := w.p.level(), time.Since(w.from).Seconds()
		for k, v := range []float64{l.rss, l.goroutines, l.files, l.disk} {
			drawn[k].add(now, v)
		}
		if next%15 == 0 {
			fmt.Printf("%6.0f s  %.0f MiB  %.0f goroutines  %.0f files  %.1f MiB on disk  %d requests\n", now, l.rss, l.goroutines, l.files, l.disk, requests.Load())
		}
	}
	close(stop)
	clients.Wait()
	fmt.Fprintf(o.report, "soak for %s: %d requests, %d refused\n", time.Since(w.from).Round(time.Second), requests.Load(), refused.Load())
	all := check(w.p, w.l, w.r)
	if n := refused.Load(); n > 0 {
		all = errors.Join(all, fmt.Errorf("%d requests were refused", n))
	}
	for k := range drawn {
		all = errors.Join(all, drawn[k].told(o))
	}
	return drawn, all
}

// steady is one client of the load: native and OpenAI, whole and streamed, conversations,
// uploads in place of others, deletions.
func (w *world) steady(client int, stop <-chan struct{}, requests, refused *atomic.Int64) {
	for k := client; ; k++ {
		select {
		case <-stop:
			return
		case <-time.After(20 * time.Millisecond):
		}
		status, n, said := http.StatusOK, 1000+k*3%shells*3+client, ""
		switch k % 6 {
		case 0:
			status = w.l.upload(w.p, n, k)
		case 1:
			w.l.remove(w.p, n-3)
		case 2, 3:
			s := streams[k/6%len(streams)]
			body := streamed(s.upstream, s.body)
			if k%2 == 0 {
				body = streamed(s.own, s.body)
			}
			if status, said = w.p.do("POST", s.path, rootKey, "application/json", strings.NewReader(body)); !strings.Contains(said, s.well) {
				status = http.StatusBadGateway
			}
		case 4:
			status, said = w.p.do("POST", "/openai/v1/chat/completions", rootKey, "application/json", strings.NewReader(
				`{"model":"citeway/local","messages":[{"role":"user","content":"How many miles out does the buoy heron1 lie?"},{"role":"assistant","content":"Some."},{"role":"user","content":"And the buoy heron2?"}]}`))
		case 5:
			status, said = w.l.ask(w.p, 1, rootKey)
		}
		requests.Add(1)
		if status/100 != 2 && refused.Add(1) <= refusalsShown {
			fmt.Printf("refused: request %d of client %d, %d, the end is %q\n", k, client, status, said[max(0, len(said)-300):])
		}
	}
}

// told says the highest value and the line from where the figure has settled, and fails where the one is too high or
// the other rises too fast. A run shorter than an hour is held against its share of the bound, but never less than a
// quarter.
func (s *series) told(o options) error {
	if len(s.y) == 0 {
		return fmt.Errorf("%s: no samples", s.name)
	}
	highest := slices.Max(s.y)
	fmt.Fprintf(o.report, "%-12s %8.1f at first %8.1f at the end %8.1f at most, ", s.name, s.y[0], s.y[len(s.y)-1], highest)
	if s.most > 0 && highest > s.most {
		fmt.Fprintln(o.report, "too much")
		return fmt.Errorf("%s was %.1f, more than %.1f", s.name, highest, s.most)
	}
	late := s.from(max(o.duration/5, s.settled))
	if o.duration < 2*s.settled || len(late.x) < 3 {
		fmt.Fprintln(o.report, "too short a run for its line")
		return nil
	}
	slope := late.slope() * 3600
	grew := late.slope() * (late.x[len(late.x)-1] - late.x[0])
	fmt.Fprintf(o.report, "by the line from %.0f s on %+8.1f, %+8.1f %s in an hour\n", late.x[0], grew, slope, s.unit)
	if bound := s.flat * max(0.25, o.duration.Hours()); s.flat > 0 && grew > bound {
		return fmt.Errorf("%s grew by %.1f, more than %.1f", s.name, grew, bound)
	}
	return nil
}
