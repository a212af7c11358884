// Package evidence is the lasting record behind a citation id: each passage or
// tool result as it was when a model saw it, and each citation made of it. Ids are
// minted here and belong to no message, so forks and shares keep them.
//
// Package sqlite stores records, in a file or in memory; every store passes the
// suite in package evidencetest. No retrieval, wire form or page belongs here.
package evidence

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
)

// Kind says what a record is of.
type Kind string

// The kinds of record.
const (
	Passage  Kind = "passage"  // a passage that was shown
	Citation Kind = "citation" // a citation made of passages
	Tool     Kind = "tool"     // a tool call and its result
)

// Record is what was shown or cited, as it was then. Only a citation's verdict
// and quotes ever change, since they may be known later than the citation.
type Record struct {
	ID   string `json:"id"`
	Kind Kind   `json:"kind"`
	// Answer is the answer in which it was shown or cited.
	Answer string `json:"answer,omitempty"`
	// Source is the source, without passages.
	Source citeway.Source `json:"source"`
	// Passage is the passage as shown; for a citation, its first.
	Passage citeway.Passage `json:"passage"`
	// Document is the library's id for the document, Version the hash of its words
	// at that time.
	Document string `json:"document,omitempty"`
	Version  string `json:"version,omitempty"`
	// Context is the path of headings above the passage.
	Context string `json:"context,omitempty"`
	// Passages are the ids of the records that a citation cites.
	Passages []string `json:"passages,omitempty"`
	// Claim is the stretch of prose that a citation supports, in words.
	Claim   string          `json:"claim,omitempty"`
	Quotes  []citeway.Quote `json:"quotes,omitempty"`
	Verdict citeway.Verdict `json:"verdict,omitempty"`
	Score   *float64        `json:"score,omitempty"`
	Against *float64        `json:"against,omitempty"`
	Reasons []string        `json:"reasons,omitempty"`
	// Tool is the name of the tool that was called. Arguments, Resolved and Digest
	// are the call's arguments, the inputs they resolved to, and the SHA-256 of its
	// result in hexadecimal; Result is the result as JSON, which a citation does not
	// repeat.
	Tool      string          `json:"tool,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Resolved  json.RawMessage `json:"resolved,omitempty"`
	Digest    string          `json:"digest,omitempty"`
	Result    json.RawMessage `json:"result,omitempty"`
	Created   time.Time       `json:"created"`
	// Beside is what the words of a citation's answer may rest on; nil where that is not
	// known. No reader sees it.
	Beside *Beside `json:"beside,omitempty"`
	// Owner is the id of the key that asked; "" without one. It decides who may
	// open evidence that belongs to no document. No reader sees it.
	Owner string `json:"owner,omitempty"`
}

// Beside is what a model had read when it wrote an answer. A citation of one source stands
// in a sentence that may say what another says, so its source alone does not tell who may
// read the sentence.
type Beside struct {
	// Documents are the library's ids of the documents.
	Documents []string `json:"documents,omitempty"`
	// Rank is the highest rank of a label among all that was read.
	Rank int `json:"rank,omitempty"`
	// Own says that something was of no document, such as the result of a tool.
	Own bool `json:"own,omitempty"`
}

// Store keeps records. All methods are safe to call at the same time.
type Store interface {
	// Save stores all of the records or none, durably once it returns. A record
	// replaces one with the same id. Errors: those of Check, and that of ctx where its
	// caller has left: what nobody waits for any more is not acknowledged.
	Save(ctx context.Context, records ...Record) error
	// Get returns the record with that id, or Missing. What its caller changes in it changes
	// nothing that is kept.
	Get(ctx context.Context, id string) (*Record, error)
}

// idBytes is how many random bytes an id holds: 80 bits.
const idBytes = 10

// NewID mints an id that begins with prefix, such as "c_".
func NewID(prefix string) string {
	var b [idBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return prefix + hex.EncodeToString(b[:])
}

// Allowed returns Forbidden for a record that the caller may not see. clearance
// is the highest label rank allowed; nil allows all.
func Allowed(r *Record, clearance *int) error {
	if clearance == nil || r.Source.Label == nil || r.Source.Label.Rank <= *clearance {
		return nil
	}
	return &citeway.Error{Code: citeway.Forbidden, Place: r.ID, Message: "the source bears a label above your clearance"}
}

// Missing is the error for an unknown id.
func Missing(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no evidence under that id"}
}

// Check refuses records that cannot be kept.
func Check(records []Record) error {
	for i := range records {
		if records[i].ID == "" {
			return &citeway.Error{Code: citeway.Invalid, Place: "record", Message: "a record without id cannot be kept"}
		}
	}
	return nil
}
