package evidence

import "context"

// State is what has become of the document since a record was made; of a query, of
// what it gives.
type State string

// The states.
const (
	Current State = "current" // the document still says the same
	Changed State = "changed" // it has another version now
	Gone    State = "gone"    // it is no longer there
	Unknown State = "unknown" // no library knows of it
)

// Library tells of documents as they are now.
type Library interface {
	// Version returns the version that the document has now, and whether it is there.
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

// Opened is a record as someone opens it: with what has become of what it is of,
// and of a query with the picture of what was seen.
type Opened struct {
	*Record
	State State `json:"state"`
	// Figure is the picture with its data as a table: HTML that is safe within a
	// page; "" is none.
	Figure string `json:"-"`
	// Chart is the picture alone, as SVG; "" is none.
	Chart string `json:"-"`
	// Facts are what a person reads beside it, as the stretch of time looked at, in
	// words.
	Facts []string `json:"-"`
	// Again is the path that asks the same of the data as they are now; "" is none.
	Again string `json:"-"`
}
