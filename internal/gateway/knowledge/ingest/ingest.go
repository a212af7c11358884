// Package ingest takes documents into a store: an [Ingester] reads files, folders and
// URLs, takes the text out of them (an [Extractor], with one file here for each format),
// cuts it into passages ([Split]) and puts document and passages into the store in one
// transaction. A broken file is an error, never a panic, and sizes are bounded.
package ingest

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/upstream"
)

// Options are the choices of an Ingester.
type Options struct {
	// Base is the URL that the relative path of a file is added to, so that a
	// source without a URL of its own has one; "" gives none.
	Base string
	// Client fetches URLs; nil is a client of its own.
	Client *http.Client
	// Extractor reads the files; nil is one that ends with the ingest. One that is
	// shared bounds the memory of all who share it.
	Extractor *Extractor
	// Workers is how many files are read at the same time; 0 is one a processor.
	Workers int
	// Rules give documents labels and sets by their place; nil gives none.
	Rules Rules
	// Reading is held while a file and the record of its label are read, so that they
	// belong together; nil is nothing.
	Reading sync.Locker
	// Stated says that the caller states the label of each file: one without a
	// record of a label has none, whatever it had.
	Stated bool
	// Giver is what the one who gives the documents may see: they may claim no label
	// above that, and no address where anything is hidden from it. nil may give all.
	Giver *knowledge.Sight
	// Join are sets that every document taken in is put into.
	Join []string
	// Watcher hears of each document on its way in; nil is nobody.
	Watcher Watcher
	// Originals keeps the files that documents are read from, in a store that can.
	Originals bool
	// OriginOf is the origin that a document of a file at a path is to have; nil is the path.
	OriginOf func(path string) string
}

// Ingester takes files, folders and URLs into a store. It is safe for use at the
// same time; a store that two ingests write to keeps both.
type Ingester struct {
	store   knowledge.Store
	options Options
	pages   *upstream.Pages
}

// New returns an ingester into store.
func New(store knowledge.Store, o Options) *Ingester {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Watcher == nil {
		o.Watcher = unwatched{}
	}
	pages := upstream.NewPages(upstream.Options{Server: "the page's server", Timeout: FetchTimeout, MaxAnswer: MaxFile, Client: o.Client})
	return &Ingester{store: store, options: o, pages: pages}
}

// Report is what came of an ingest.
type Report struct {
	// In counts documents that are new or changed, Unchanged those that were
	// there just so, Gone those whose file is no longer in its folder.
	In, Unchanged, Gone int
	// Skipped are the files that did not go in, by name, at most MaxSkipped.
	Skipped []Skipped
	// More counts skipped files beyond those.
	More int
	// Documents are the ids of the documents that are in or unchanged.
	Documents []string
}

// Skipped is a file that did not go in, and why.
type Skipped struct {
	Name string
	Err  *citeway.Error
}

// Ingest takes in what paths name: files, folders with all that is in them,
// http(s) URLs, and lists of URLs (files that end in .urls, one URL a line). A
// file that is broken or over a limit is skipped and reported, the rest goes in.
// What went in is kept when Ingest returns, also with an error. progress may be
// nil; it is called from one goroutine at a time. Errors: Invalid for a path that
// does not exist, TooLarge for more than MaxFiles, and what the store says.
func (in *Ingester) Ingest(ctx context.Context, paths []string, progress func(knowledge.Progress)) (Report, error) {
	defer in.announce()()
	jobs, err := in.plan(paths)
	if err != nil {
		return Report{}, err
	}
	r := &run{ingester: in, extractor: in.options.Extractor, progress: progress, total: len(jobs), seen: map[string]string{}, watcher: in.options.Watcher}
	if r.extractor == nil {
		r.extractor = NewExtractor()
		defer r.extractor.Close()
	}
	end, err := r.expect(ctx, paths, jobs)
	if err != nil {
		return Report{}, err
	}
	defer end()
	jobs, suspects, err := r.suspects(ctx, jobs)
	if err != nil {
		return Report{}, err
	}
	if err := r.all(ctx, jobs, in.options.Workers); err != nil {
		return r.report, err
	}
	if err := r.all(ctx, suspects, 1); err != nil {
		return r.report, err
	}
	if err := r.sweep(ctx, paths); err != nil {
		return r.report, err
	}
	return r.report, in.sync(ctx)
}

// announce tells a store that works in the background that documents are taken in, until
// end: also those that are found unchanged take time.
func (in *Ingester) announce() (end func()) {
	if s, ok := in.store.(interface{ TakingIn() func() }); ok {
		return s.TakingIn()
	}
	return func() {}
}

// sync asks a store that can to write everything past the loss of power.
func (in *Ingester) sync(ctx context.Context) error {
	if s, ok := in.store.(interface{ Sync(context.Context) error }); ok {
		return s.Sync(ctx)
	}
	return nil
}

// run is one ingest: workers read and split, and put one after another.
type run struct {
	ingester  *Ingester
	extractor *Extractor
	progress  func(knowledge.Progress)
	total     int
	watcher   Watcher

	mu     sync.Mutex // guards what follows
	done   int
	report Report
	// waiting are the documents that the watcher was told wait.
	waiting int
	// seen is the origin of each document id met in this run.
	seen map[string]string
	err  error
}

func (r *run) all(ctx context.Context, jobs []job, most int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan *job)
	var workers sync.WaitGroup
	for range min(most, len(jobs)) {
		workers.Go(func() {
			for j := range queue {
				r.one(ctx, cancel, j)
			}
		})
	}
	r.feed(ctx, queue, jobs)
	workers.Wait()
	if r.err != nil {
		return r.err
	}
	return ctx.Err()
}

func (r *run) feed(ctx context.Context, queue chan<- *job, jobs []job) {
	defer close(queue)
	for i := range jobs {
		select {
		case queue <- &jobs[i]:
		case <-ctx.Done():
			return
		}
	}
}

// one takes one file in. An error of the store ends the run; any other skips the
// file.
func (r *run) one(ctx context.Context, cancel context.CancelFunc, j *job) {
	r.began(j)
	defer r.watcher.Ended(j.name)
	id, changed, err := r.take(ctx, j)
	r.mu.Lock()
	defer r.mu.Unlock()
	var failed *storeError
	switch {
	case ctx.Err() != nil:
		return
	case errors.As(err, &failed):
		r.err = failed.err
		cancel()
		return
	case err != nil:
		r.skip(j.name, err)
	case changed:
		r.report.In++
		r.report.Documents = append(r.report.Documents, id)
	default:
		r.report.Unchanged++
		r.report.Documents = append(r.report.Documents, id)
	}
	r.done++
	if r.progress != nil {
		r.progress(knowledge.Progress{Done: r.done, Total: r.total, Name: j.name})
	}
}

func (r *run) skip(name string, err error) {
	if len(r.report.Skipped) >= MaxSkipped {
		r.report.More++
		return
	}
	var e *citeway.Error
	if !errors.As(err, &e) {
		e = &citeway.Error{Code: citeway.CodeOf(err), Place: name, Message: "could not be read", Err: err}
	}
	r.report.Skipped = append(r.report.Skipped, Skipped{Name: name, Err: e})
}

// storeError is an error of the store itself, which ends the run.
type storeError struct{ err error }

// Error is what the store said.
func (e *storeError) Error() string { return e.err.Error() }

// Unwrap is the error of the store itself.
func (e *storeError) Unwrap() error { return e.err }

// The limits of one ingest.
const (
	// MaxFile is the most bytes of one file.
	MaxFile = 128 << 20
	// MaxFiles is the most files of one ingest.
	MaxFiles = 500_000
	// MaxSidecar is the most bytes of a sidecar file.
	MaxSidecar = 64 << 10
	// MaxURLs is the most lines of a URL list.
	MaxURLs = 10_000
	// MaxDepth is how deep folders are followed.
	MaxDepth = 64
	// MaxSkipped is how many skipped files a report names; more are counted.
	MaxSkipped = 1000
	// FetchTimeout is the longest that one URL may take.
	FetchTimeout = 30 * time.Second
)
