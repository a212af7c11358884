package ingest

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Rules are what the settings say of documents by their place. names are the
// names by which a rule may mean a document: its path within the folder that is
// ingested, and that with the folder's own name before it; or its URL. Documents
// are read side by side: all methods are safe to call at the same time.
type Rules interface {
	// Label returns the label that a document bears; own is that which it names
	// itself, nil for none.
	Label(names []string, own *citeway.Label) *citeway.Label
	// SetsOf returns the sets that a document is put into and those that it is taken
	// out of.
	SetsOf(names []string) (join, leave []string)
	// Stamp changes with the rules for labels: what was read under others is read
	// anew.
	Stamp() string
}

// names are those by which rules may mean the document of a job.
func (j *job) names() []string {
	if j.web || j.name == j.id {
		return []string{j.name}
	}
	return []string{j.name, j.id}
}

// stamp is that of the rules, "" without any.
func (in *Ingester) stamp() string {
	if in.options.Rules == nil {
		return ""
	}
	return in.options.Rules.Stamp()
}

// label is the label that the rules give the document of a job that names own itself.
func (in *Ingester) label(j *job, own *citeway.Label) *citeway.Label {
	if in.options.Rules == nil {
		return own
	}
	return in.options.Rules.Label(j.names(), own)
}

// moves are the sets that a document is taken out of and those that it is put
// into, of those where it is not so already.
type moves struct {
	store       knowledge.Store
	document    string
	join, leave []string
}

// moves works out where the document of a job belongs, of which the store holds
// held.
func (in *Ingester) moves(id string, j *job, held *knowledge.Held) *moves {
	join := slices.Clone(in.options.Join)
	var leave []string
	if in.options.Rules != nil {
		more, out := in.options.Rules.SetsOf(j.names())
		join, leave = append(join, more...), slices.Clone(out)
	}
	member := func(set string) bool { return held != nil && slices.Contains(held.Sets, set) }
	leave = slices.DeleteFunc(leave, func(set string) bool { return !member(set) || slices.Contains(join, set) })
	return &moves{in.store, id, slices.DeleteFunc(join, member), leave}
}

// out takes the document out of its sets. It comes before new words are put, and
// in after: else they, or the old ones, were seen for a moment by whom they are
// not for.
func (m *moves) out(ctx context.Context) error {
	for _, set := range m.leave {
		if err := m.store.Leave(ctx, set, m.document); err != nil {
			return &storeError{err}
		}
	}
	return nil
}

// in puts the document into its sets.
func (m *moves) in(ctx context.Context) error {
	for _, set := range m.join {
		if err := m.store.Join(ctx, set, m.document); err != nil {
			return &storeError{err}
		}
	}
	return nil
}
