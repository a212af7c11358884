package evidence

import "context"

// State is what has become of a document, or of a query's data, since a record
// was made.
type State string

// The states.
const (
	Current State = "current" // the document still says the same
	Changed State = "changed" // the document has a different version now
	Gone    State = "gone"    // the document no longer exists
	Unknown State = "unknown" // no library knows it
)

// Library knows the documents as they are now.
type Library interface {
	// Version returns the document's current version, and whether it exists.
	Version(ctx context.Context, document string) (version string, there bool, err error)
}

// StateOf returns what has become of the document of r. lib may be nil.
func StateOf(ctx context.Context, r *Record, lib Library) (State, error) {
	if lib == nil || r.Document == "" {
		return Unknown, nil
	}
	version, there, err := lib.Version(ctx, r.Document)
	switch {
	case err != nil:
		return Unknown, err
	case !there:
		return Gone, nil
	case version != r.Version:
		return Changed, nil
	}
	return Current, nil
}

// Opened is a record as someone opens it: with the state of what it is of and,
// for a query, the picture of what was seen.
type Opened struct {
	*Record
	State State `json:"state"`
	// Withheld says that the answer's words are left out, since they may rest on what the
	// reader may not see.
	Withheld bool `json:"withheld,omitempty"`
	// Figure is the picture with its data as a table, as HTML that is safe within a
	// page; "" for none.
	Figure string `json:"-"`
	// Chart is the picture alone, as SVG; "" for none.
	Chart string `json:"-"`
	// Table is the result of a query as a person reads it; nil for none.
	Table *Table `json:"table,omitempty"`
	// Facts are what a person reads beside it, in words, such as the period looked
	// at.
	Facts []string `json:"-"`
	// Again is the path that repeats the query on today's data; "" for none.
	Again string `json:"-"`
}

// Table is a result in words: a cell of each row for each column.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}
