// Package store holds what the Writer surface records about graphs and files: their
// names, their owners, which file is attached to which graph, and how far its intake
// has come. Package sqlite keeps these records, in a file or in memory.
//
// It holds neither the words of a document, which belong to the knowledge base, nor the
// bytes of a file, and it does not know the form of a response.
package store

import (
	"context"
	"slices"
	"time"

	"github.com/citeway/citeway"
)

// Status is how far a file has come.
type Status string

// The statuses.
const (
	InProgress Status = "in_progress"
	Completed  Status = "completed"
	Failed     Status = "failed"
)

// Graph is a named set of files and web pages.
type Graph struct {
	ID string `json:"id"`
	// Owner is the id of the key that made it; "" belongs to all.
	Owner       string    `json:"owner,omitempty"`
	Name        string    `json:"name"`
	Description string    `json:"description,omitempty"`
	Created     time.Time `json:"created"`
	URLs        []URL     `json:"urls,omitempty"`
	// Web says that it consists of pages: it has or had URLs.
	Web bool `json:"web,omitempty"`
	// Sets are the sets of the key that created it: whoever may see them may see its
	// pages.
	Sets []string `json:"sets,omitempty"`
	// Gone says that it was deleted. It is not part of the record.
	Gone bool `json:"-"`
}

// URL is a page of the web, or what stands below one, that belongs to a graph.
type URL struct {
	URL string `json:"url"`
	// Kind is single_page or sub_pages.
	Kind    string   `json:"kind"`
	Exclude []string `json:"exclude,omitempty"`
	// Status is validating, success or error; Error is the type of the error.
	Status string `json:"status"`
	Error  string `json:"error,omitempty"`
	// Documents are the ids under which the knowledge base has the pages.
	Documents []string `json:"documents,omitempty"`
}

// File is a file that was uploaded.
type File struct {
	ID string `json:"id"`
	// Owner is the id of the key that sent it; "" belongs to all.
	Owner string `json:"owner,omitempty"`
	Name  string `json:"name"`
	// Mime is its media type as sent; Kind is its name's extension without the dot.
	Mime string `json:"mime,omitempty"`
	Kind string `json:"kind,omitempty"`
	Size int64  `json:"size"`
	// Digest is the SHA-256 of its bytes in hexadecimal.
	Digest  string    `json:"digest"`
	Status  Status    `json:"status"`
	Created time.Time `json:"created"`
	// Reason says why it failed, for the server's operator.
	Reason string `json:"reason,omitempty"`
	// Attempts is how many times reading it began and did not end.
	Attempts int `json:"attempts,omitempty"`
	// Graphs are the ids of those it is attached to.
	Graphs []string `json:"graphs,omitempty"`
	// Sets are the sets of the key that sent it: whoever may see them may see the file.
	Sets []string `json:"sets,omitempty"`
	// Gone says that it was deleted. It is not part of the record.
	Gone bool `json:"-"`
}

// Counts says how many files of a graph have come how far.
type Counts struct{ InProgress, Completed, Failed int }

// Total is the number of files.
func (c Counts) Total() int { return c.InProgress + c.Completed + c.Failed }

// Add counts one more file of that status.
func (c *Counts) Add(s Status) {
	switch s {
	case InProgress:
		c.InProgress++
	case Completed:
		c.Completed++
	default:
		c.Failed++
	}
}

// Sight says whose records are visible: those of Owner, those that belong to all, and
// the graphs named in Also.
type Sight struct {
	Owner string
	Also  []string
}

// Sees reports whether a record is seen.
func (s Sight) Sees(id, owner string) bool {
	return owner == "" || owner == s.Owner || slices.Contains(s.Also, id)
}

// Page is a stretch of a list. Records stand in the order in which they were made,
// the newest first unless Ascending says otherwise.
type Page struct {
	// Limit is the most records wanted, 1 or more.
	Limit     int
	Ascending bool
	// After and Before are ids of records; at most one is given. The page holds
	// those that follow After, or the last of those that precede Before, in the same
	// order. A record that was deleted still marks its place.
	After, Before string
}

// FileQuery selects files; an empty field selects all.
type FileQuery struct {
	Graph  string
	Status Status
	Kinds  []string
	// Newest leaves out those made before that time.
	Newest time.Time
}

// Fits reports whether a file is chosen.
func (q *FileQuery) Fits(f *File) bool {
	return (q.Graph == "" || slices.Contains(f.Graphs, q.Graph)) && (q.Status == "" || q.Status == f.Status) &&
		(len(q.Kinds) == 0 || slices.Contains(q.Kinds, f.Kind)) && !f.Created.Before(q.Newest)
}

// Store keeps graphs and files. All methods are safe for concurrent use, and what they
// acknowledge is stored durably. A deleted record keeps its id, its owner and its
// place, and nothing else.
type Store interface {
	// AddGraph keeps a new graph. Invalid for an id that is taken.
	AddGraph(ctx context.Context, g Graph) error
	// Graph returns a graph, also one that is gone. NotFound if there never was one.
	Graph(ctx context.Context, id string) (*Graph, error)
	// ChangeGraph lets change alter a graph, and stores it, with no other change in
	// between. If change returns an error, nothing is stored. Returns NotFound if there
	// is no such graph.
	ChangeGraph(ctx context.Context, id string, change func(*Graph) error) (*Graph, error)
	// DropGraph deletes a graph and detaches its files. Returns NotFound if there is no
	// such graph.
	DropGraph(ctx context.Context, id string) error
	// Graphs returns a page of the visible graphs, and whether more follow, or precede
	// it if the page has Before. Returns Invalid for an id that never existed, or that
	// is not visible.
	Graphs(ctx context.Context, s Sight, p Page) ([]Graph, bool, error)
	// AddFile, File, ChangeFile and DropFile are the same for files.
	AddFile(ctx context.Context, f File) error
	File(ctx context.Context, id string) (*File, error)
	ChangeFile(ctx context.Context, id string, change func(*File) error) (*File, error)
	DropFile(ctx context.Context, id string) error
	// Files returns a page of the files that are seen and chosen.
	Files(ctx context.Context, s Sight, q FileQuery, p Page) ([]File, bool, error)
	// Counts counts the files of a graph.
	Counts(ctx context.Context, graph string) (Counts, error)
	// Owned counts the graphs and the files of an owner that are there.
	Owned(ctx context.Context, owner string) (graphs, files int, err error)
	// Unfinished returns the ids of the files in progress and of the graphs with a
	// URL that is being validated, the oldest first.
	Unfinished(ctx context.Context) (files, graphs []string, err error)
	// Close ends the store.
	Close() error
}

// Missing is the error for an unknown graph or file.
func Missing(kind, id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: kind, Message: "there is no " + kind + " " + id}
}

// Twice is the error for an id that is taken.
func Twice(kind, id string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: kind, Message: "there is a " + kind + " " + id + " already"}
}

// NoCursor is the error for a place in a list that does not exist.
func NoCursor(id string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "after or before", Message: "there is nothing with the id " + id, Mend: "send the id of the last, or the first, of the page before"}
}

// Validating reports whether a URL of the graph has not been looked at yet.
func (g *Graph) Validating() bool {
	return slices.ContainsFunc(g.URLs, func(u URL) bool { return u.Status == "validating" })
}
