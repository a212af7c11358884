package citeway

import "fmt"

// FindingKind names what was repaired, refused or is doubtful.
type FindingKind string

// The kinds of finding.
const (
	OutOfRange          FindingKind = "out-of-range"
	UnknownSource       FindingKind = "unknown-source"
	ZeroBased           FindingKind = "zero-based"
	MalformedMarker     FindingKind = "malformed-marker"
	DuplicateMarker     FindingKind = "duplicate-marker"
	MergedSource        FindingKind = "merged-source"
	ModelSourceList     FindingKind = "model-source-list"
	UnsafeURL           FindingKind = "unsafe-url"
	MisplacedDefinition FindingKind = "misplaced-definition"
	UncitedAnswer       FindingKind = "uncited-answer"
	// NoAnswer says that the sources do not answer the question, as the writer itself
	// found: the sources nearest to it are then shown as consulted. A writer that knows
	// says so before its first words.
	NoAnswer FindingKind = "no-answer"
	// PartialSearch says that not every passage could be compared by meaning yet: the
	// same question may be answered differently later.
	PartialSearch FindingKind = "partial-search"
	// IncompleteKnowledge says that documents were still being taken in when the question
	// was asked.
	IncompleteKnowledge FindingKind = "incomplete-knowledge"
	// CutShort says that the answer reached a limit of tokens, or was held back by a filter,
	// and lacks its end.
	CutShort FindingKind = "cut-short"
	// UnkeptEvidence says that what was shown could not be kept, since the disk is full:
	// the links of the answer's citations open nothing.
	UnkeptEvidence   FindingKind = "unkept-evidence"
	WithheldLabel    FindingKind = "withheld-label"
	FindUnsupported  FindingKind = "unsupported"
	FindContradicted FindingKind = "contradicted"
	FindMisquoted    FindingKind = "misquoted"
	// ConflictingSource: two parts of one message disagree about a source, or the message
	// and the list given beside it.
	ConflictingSource FindingKind = "conflicting-source"
	// MismatchedOffset: an offset did not fit the text it points into.
	MismatchedOffset FindingKind = "mismatched-offset"
	// NotCarried: the form written has no place for something in the form read.
	NotCarried FindingKind = "not-carried"
	// Deprecated says that an old way of writing was read.
	Deprecated FindingKind = "deprecated"
	// Refused: a part of the input was not accepted.
	Refused FindingKind = "refused"
	// Trimmed: something was cut to stay within a limit.
	Trimmed FindingKind = "trimmed"
)

// FindingKinds are all kinds of finding, in the order above.
func FindingKinds() []FindingKind {
	return []FindingKind{OutOfRange, UnknownSource, ZeroBased, MalformedMarker, DuplicateMarker, MergedSource, ModelSourceList, UnsafeURL,
		MisplacedDefinition, UncitedAnswer, NoAnswer, PartialSearch, IncompleteKnowledge, CutShort, UnkeptEvidence, WithheldLabel, FindUnsupported, FindContradicted, FindMisquoted,
		ConflictingSource, MismatchedOffset, NotCarried, Deprecated, Refused, Trimmed}
}

// Finding is one thing that was repaired, refused or is doubtful.
type Finding struct {
	Kind FindingKind `json:"kind"`
	// Marker is the marker concerned, as the model wrote it.
	Marker string `json:"marker,omitempty"`
	// Source is the id of the source concerned.
	Source string `json:"source,omitempty"`
	// At is the byte position in the answer's text, from 0.
	At int `json:"at"`
	// Action says what was done, in one word if possible: dropped, kept, flagged,
	// merged, repaired, shown.
	Action string `json:"action,omitempty"`
	// Message says it to a person.
	Message string `json:"message,omitempty"`
}

// String is the finding on one line.
func (f *Finding) String() string {
	where := ""
	if f.Marker != "" {
		where = " " + f.Marker
	}
	return fmt.Sprintf("%s%s at %d: %s (%s)", f.Kind, where, f.At, f.Message, f.Action)
}
