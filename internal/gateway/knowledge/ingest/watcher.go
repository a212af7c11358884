package ingest

import (
	"context"
	"path/filepath"
)

// Stage is how far a document has come on its way in.
type Stage string

// The stages, in order.
const (
	Reading   Stage = "reading"
	Splitting Stage = "splitting"
	Keeping   Stage = "keeping"
)

// Step is where a document stands on its way in.
type Step struct {
	// Name is its path within the folder, or its URL.
	Name  string
	Stage Stage
	// Page of Pages are read; both are 0 of a document whose pages are not known.
	Page, Pages int
}

// Watcher hears of documents on their way in. Its methods are called by those who read
// the documents, several at a time, and hold them up: they must be quick.
type Watcher interface {
	// Waiting adds to the documents that the store has not yet and whose reading has not
	// begun; less than 0 takes away.
	Waiting(more int)
	// At says where a document stands. One that is found unchanged is not told of.
	At(s Step)
	// Ended says that a document is in, or does not go in.
	Ended(name string)
}

// unwatched is the watcher of an ingest that has none.
type unwatched struct{}

// Waiting does nothing.
func (unwatched) Waiting(int) {}

// At does nothing.
func (unwatched) At(Step) {}

// Ended does nothing.
func (unwatched) Ended(string) {}

// expect tells the watcher how many documents are new. The caller calls end, which takes
// back those that were never begun.
func (r *run) expect(ctx context.Context, paths []string, jobs []job) (end func(), err error) {
	if _, nobody := r.watcher.(unwatched); nobody {
		return func() {}, nil
	}
	held, err := r.heldUnder(ctx, paths)
	if err != nil {
		return nil, err
	}
	for i := range jobs {
		if jobs[i].fresh = jobs[i].err == nil && !jobs[i].web && !held[jobs[i].kept]; jobs[i].fresh {
			r.waiting++
		}
	}
	r.watcher.Waiting(r.waiting)
	return func() { r.watcher.Waiting(-r.waiting) }, nil
}

// heldUnder are the origins of the documents that the store has of the paths.
func (r *run) heldUnder(ctx context.Context, paths []string) (map[string]bool, error) {
	origins := map[string]bool{}
	for _, path := range paths {
		abs, err := filepath.Abs(path)
		if err != nil || isURL(path) {
			continue
		}
		held, err := r.ingester.store.Under(ctx, abs)
		if err != nil {
			return nil, err
		}
		for i := range held {
			origins[held[i].Origin] = true
		}
	}
	return origins, nil
}

// began tells the watcher that a document is looked at; what the store has already is
// told of only once it is read.
func (r *run) began(j *job) {
	if !j.fresh {
		return
	}
	r.at(j, Reading)
	r.watcher.Waiting(-1)
	r.mu.Lock()
	r.waiting--
	r.mu.Unlock()
}

func (r *run) at(j *job, stage Stage) { r.watcher.At(Step{Name: j.name, Stage: stage}) }
