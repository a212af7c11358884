package ingest

import (
	"context"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// MaxAttempts is how many times reading a document may end the program before the
// document is set aside.
const MaxAttempts = 2

// journal is a store that remembers whose reading began and did not end, past the end
// of the program. Without one a document that ends the program does so at each start.
type journal interface {
	// Begin counts that reading a document of that fingerprint begins, and returns
	// how many times it began before and did not end; from most on it does not count.
	Begin(ctx context.Context, document, fingerprint string, most int) (before int, err error)
	// End notes that reading a document ended, in whatever way.
	End(ctx context.Context, document string) error
	// Begun returns the documents whose reading began and did not end.
	Begun(ctx context.Context) ([]string, error)
}

// begin notes that a document is about to be read. The caller calls end when it has
// been, or was given up. A document that ended the program too often is an error.
func (r *run) begin(ctx context.Context, id, fingerprint string, j *job) (end func(), err error) {
	notes, keeps := r.ingester.store.(journal)
	if !keeps {
		return func() {}, nil
	}
	before, err := notes.Begin(ctx, id, fingerprint, MaxAttempts)
	if err != nil {
		return nil, &storeError{err}
	}
	if before >= MaxAttempts {
		return nil, SetAside(j.name)
	}
	return func() { _ = notes.End(context.WithoutCancel(ctx), id) }, nil // one that is not noted counts as an attempt
}

// SetAside is the error of a document that is not read any more since the program
// ended each time that it was.
func SetAside(name string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is set aside: the program ended " + strconv.Itoa(MaxAttempts) + " times while it was read",
		Mend: "save it anew in another program; a changed file is read again"}
}

// suspects parts the jobs whose document began to be read and did not end from the
// others. They come last and one at a time: what ends the program then is one of
// them, and nothing else is lost or blamed.
func (r *run) suspects(ctx context.Context, jobs []job) (others, suspects []job, err error) {
	notes, keeps := r.ingester.store.(journal)
	if !keeps {
		return jobs, nil, nil
	}
	begun, err := notes.Begun(ctx)
	if err != nil || len(begun) == 0 {
		return jobs, nil, err
	}
	suspected := map[string]bool{}
	for _, id := range begun {
		suspected[id] = true
	}
	for i := range jobs {
		if suspected[knowledge.DocumentID(jobs[i].id)] {
			suspects = append(suspects, jobs[i])
		} else {
			others = append(others, jobs[i])
		}
	}
	return others, suspects, nil
}
