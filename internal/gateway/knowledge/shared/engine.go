package shared

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Engine finds candidates for a question among the passages that it was given. What it gives is ranked by the
// store, so that its own scores need not be right, and read from the rows, so that it may be behind them: it may
// hold what is gone, and not yet hold what has come. All methods are safe to call at the same time.
//
// Errors: Unavailable where the engine cannot be reached or does not answer, Upstream where it refuses.
type Engine interface {
	// Identity names the contents of the engine. Where it is another than before, the engine is empty, and
	// everything is put into it again.
	Identity() string
	// Embed makes room for the vectors of an embedder of that name and returns the identity of that room.
	Embed(ctx context.Context, embedder string, dim int) (identity string, err error)
	// Put has the passages of each entry be what is found of its document, and nothing else. The same again
	// does no harm.
	Put(ctx context.Context, entries []Entry) error
	// Candidates returns what may fit a question. What the question's caller may not see is not among it and
	// counts for nothing.
	Candidates(ctx context.Context, ask Ask) (Candidates, error)
	// Instead returns passages that hold a word of one of the patterns, in which * is any characters, or all
	// stems of one of the ways, with the stems of each passage.
	Instead(ctx context.Context, ask Ask, patterns []string, ways [][]string) (stems map[string][]string, err error)
	// Close frees what the engine holds here.
	Close() error
}

// Entry is a document as an engine keeps it.
type Entry struct {
	Document string
	// Number is that of the change which made the document what it is: it only grows.
	Number int64
	// Rank is that of its label, Sets are the sets that it belongs to.
	Rank int
	Sets []string
	// New says that nothing of the document was put before. OnlyVectors says that nothing has come but vectors.
	New, OnlyVectors bool
	// Passages are those that can be found; none where the document is gone.
	Passages []Passage
}

// Passage is a passage as an engine keeps it.
type Passage struct {
	ID string
	// Terms are its stems, as index.Analyser makes them.
	Terms []string
	// Vector is that of the embedder in use; nil where it is not made yet.
	Vector []float32
}

// Ask is a question as an engine is asked.
type Ask struct {
	Sight knowledge.Sight
	// Documents restricts what is found to these; none is all. Counts are of all.
	Documents []string
	// Own and Likes are the stems of index.Question, without those of Own that tell nothing. Count are stems that are only counted, as Own and Likes are.
	Own, Likes, Count []string
	// Known are stems whose count is known, so that they are not counted again.
	Known map[string]int
	// Vector is the question's; nil asks for none.
	Vector []float32
	// Limit is the most passages of each kind.
	Limit int
}

// Candidates are the ids of passages that may fit a question.
type Candidates struct {
	// Words hold words of the question, Likes what people say for them; Near are close in meaning.
	Words, Likes, Near []string
	// Held is how many passages that the caller may see hold each stem.
	Held map[string]int
}
