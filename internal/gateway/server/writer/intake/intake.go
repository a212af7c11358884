// Package intake takes uploaded files and the web pages of graphs into the
// knowledge base, in the background and several at a time. Work that was under way
// when the program ended is taken up again at the next start.
//
// It knows nothing of requests and responses.
package intake

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/upstream"
)

// Limits of the intake.
const (
	// DefaultWorkers is how many files are read at the same time.
	DefaultWorkers = 2
	// Timeout is how long one file, or one page, may take.
	Timeout = 5 * time.Minute
	// MaxPages is the most pages below one URL that are taken in.
	MaxPages = 50
)

// Library is where documents go; a knowledge.Store fulfils it.
type Library interface {
	Put(ctx context.Context, d *knowledge.Document, passages []knowledge.Passage) (changed bool, err error)
	Delete(ctx context.Context, id string) error
	Join(ctx context.Context, set string, documents ...string) error
	Leave(ctx context.Context, set string, documents ...string) error
}

// Extractor reads files. An *ingest.Extractor fulfils it.
type Extractor interface {
	Extract(ctx context.Context, f ingest.File) (*ingest.Content, error)
}

// Fetcher fetches pages. A *Pages fulfils it.
type Fetcher interface {
	Fetch(ctx context.Context, url string) (*upstream.Page, error)
}

// Options say what the intake works with.
type Options struct {
	Store     store.Store
	Shelf     *Shelf
	Library   Library
	Extractor Extractor
	// Fetcher is nil if pages of the web are not to be fetched.
	Fetcher Fetcher
	// Rules give documents labels by their names; nil gives none.
	Rules ingest.Rules
	// Workers is how many are read at the same time; 0 is DefaultWorkers.
	Workers int
	Log     *slog.Logger
}

// Intake is the queue and its workers. It is safe for use at the same time.
type Intake struct {
	o    Options
	stop context.CancelFunc
	done sync.WaitGroup
	// alone is held for reading one file that may have ended the program, and shared
	// for reading others: nothing else ends or is blamed with it.
	alone sync.RWMutex

	mu    sync.Mutex // guards what follows
	wake  *sync.Cond
	queue []job
	// busy are the jobs in work; true is for one that was requested again meanwhile.
	busy  map[job]bool
	ended bool
}

// job is a file, or a graph whose URLs are to be looked at.
type job struct {
	id    string
	graph bool
}

// Start cleans up after the previous shutdown, queues unfinished work, and starts the
// workers; Close stops them.
func Start(ctx context.Context, o Options) (*Intake, error) {
	if o.Workers <= 0 {
		o.Workers = DefaultWorkers
	}
	in := &Intake{o: o, busy: map[job]bool{}}
	in.wake = sync.NewCond(&in.mu)
	if err := in.mend(ctx); err != nil {
		return nil, err
	}
	files, graphs, err := o.Store.Unfinished(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range files {
		in.File(id)
	}
	for _, id := range graphs {
		in.Graph(id)
	}
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	in.stop = stop
	for range o.Workers {
		in.done.Go(func() { in.work(working) })
	}
	return in, nil
}

// mend completes interrupted deletions: bytes that belong to no file are removed, with
// the document made from them.
func (in *Intake) mend(ctx context.Context) error {
	ids, err := in.o.Shelf.Sweep()
	if err != nil {
		return err
	}
	for _, id := range ids {
		f, err := in.o.Store.File(ctx, id)
		switch {
		case err != nil && citeway.CodeOf(err) != citeway.NotFound:
			return err
		case err == nil && !f.Gone:
			continue
		}
		if err := in.Drop(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Close lets the workers end and waits for them. What they were working on stays in
// progress.
func (in *Intake) Close() {
	in.mu.Lock()
	in.ended = true
	in.mu.Unlock()
	in.stop()
	in.wake.Broadcast()
	in.done.Wait()
}

// File queues a file.
func (in *Intake) File(id string) { in.add(job{id: id}) }

// Graph queues the URLs of a graph.
func (in *Intake) Graph(id string) { in.add(job{id: id, graph: true}) }

// add queues a job that is not queued yet. One that a worker has comes after it.
func (in *Intake) add(j job) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if _, busy := in.busy[j]; busy {
		in.busy[j] = true
		return
	}
	for _, queued := range in.queue {
		if queued == j {
			return
		}
	}
	in.queue = append(in.queue, j)
	in.wake.Signal()
}

// next waits for a job; false is the end.
func (in *Intake) next() (job, bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for len(in.queue) == 0 && !in.ended {
		in.wake.Wait()
	}
	if in.ended {
		return job{}, false
	}
	j := in.queue[0]
	in.queue = in.queue[1:]
	in.busy[j] = false
	return j, true
}

// finish gives a job back, and queues it again if it was requested meanwhile.
func (in *Intake) finish(j job) {
	in.mu.Lock()
	again := in.busy[j]
	delete(in.busy, j)
	in.mu.Unlock()
	if again {
		in.add(j)
	}
}

func (in *Intake) work(ctx context.Context) {
	for {
		j, more := in.next()
		if !more {
			return
		}
		var err error
		if j.graph {
			err = in.graph(ctx, j.id)
		} else {
			err = in.file(ctx, j.id)
		}
		if err != nil && ctx.Err() == nil && citeway.CodeOf(err) != citeway.NotFound {
			in.o.Log.Error("an intake failed", "id", j.id, "error", err)
		}
		in.finish(j)
	}
}

// Drop takes the document of a file, whose record is gone, out of the knowledge
// base, and its bytes off the shelf. The bytes of one that is being read go when
// that has ended: as long as they are there, a start finds what was cut short.
func (in *Intake) Drop(ctx context.Context, id string) error {
	in.mu.Lock()
	_, busy := in.busy[job{id: id}]
	if busy {
		in.busy[job{id: id}] = true
	}
	in.mu.Unlock()
	if busy {
		return in.Forget(ctx, []string{id})
	}
	return in.drop(ctx, id)
}

// drop is Drop for the one who reads the file.
func (in *Intake) drop(ctx context.Context, id string) error {
	if err := in.Forget(ctx, []string{id}); err != nil {
		return err
	}
	return in.o.Shelf.Drop(id)
}
