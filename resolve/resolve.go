// Package resolve turns references into citations. It takes the events of a
// decoder (the sources shown, prose, markers, definitions) and sends resolved
// ones: each marker becomes a citation of a source that was really shown,
// numbered by first mention, or whatever the policy says about unresolved ones.
// Every repair is a finding.
//
// It knows the root's words alone: no wire form, no spelling of markers beyond
// their syntax, and not whether a source supports a claim.
package resolve

import (
	"fmt"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// Policy says what becomes of a marker that cannot be resolved.
type Policy string

// The policies.
const (
	Drop Policy = "drop" // the marker goes, the prose stays
	Keep Policy = "keep" // the marker is left as text
	Flag Policy = "flag" // a citation without source is shown
)

// ParsePolicy returns the policy of that name; "" is Drop.
func ParsePolicy(name string) (Policy, error) {
	switch p := Policy(name); p {
	case "":
		return Drop, nil
	case Drop, Keep, Flag:
		return p, nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: "unresolved", Message: "unknown policy " + name, Mend: "use drop, keep or flag"}
}

// Limits and thresholds.
const (
	// maxLiteral is the number from which an [n] without a source is taken for a
	// year or an index and stays as it is.
	maxLiteral = 1000
	// maxFallback is how many sources an answer without citations shows as consulted.
	maxFallback = 20
)

// Options say how references are resolved.
type Options struct {
	// Sources are those shown to the model in this turn, given beside the answer.
	// The n-th is what [n] means. Their numbers are ignored. What the answer says of one
	// raises its label at most: its names, addresses and words stay as they are given.
	Sources []citeway.Source
	// Distinct says that the ids of Sources name documents: different ids are
	// different sources, even with the same path or title. Who gives such a list tells
	// more of it as events: they add to the sources.
	Distinct bool
	// Closed says that nothing but Sources was shown, where there are any, and that the answer
	// is a message from outside: a source that it brings itself is cited without its words,
	// so that they support nothing, and a verdict that it brings stands only on words of Sources.
	Closed bool
	// Earlier are the numbered sources of previous turns. They keep their numbers
	// and may be cited again.
	Earlier []citeway.Source
	// OwnNumbers says that a number counts the sources that the message itself lists, if it
	// lists any, and not Sources.
	OwnNumbers bool
	// Unresolved is Drop where empty, or where ParsePolicy refuses it.
	Unresolved Policy
	// Complete says that sources and definitions come first, so that nothing has
	// to be written before it is known.
	Complete bool
	// Undefined says that the answer holds no definitions, so that a label that means
	// nothing where it stands never will.
	Undefined bool
	// Fallback shows sources as consulted if nothing was cited, unless the answer ends with
	// calls of tools: then it goes on when they are answered.
	Fallback bool
	// Identify names a citation; nil counts c_1, c_2, …
	Identify func(*citeway.Citation) string
}

// Resolver resolves the references of one answer. It is a Sink; make one with New, and use
// it from one goroutine at a time.
type Resolver struct {
	next                  citeway.Sink
	o                     Options
	texts                 citeway.Text // reused for what is sent
	found                 []target     // reused for what a marker means
	missing               []int        // reused for the references that mean nothing
	sourceIDs, passageIDs []string     // reused for what a citation names
	made                  kept.Slab[citeway.Citation]
	shared                kept.Slab[cited]
	names                 kept.Slab[string] // the sources and passages of citations
	words                 kept.Words        // their ids and markers
	id                    []byte            // reused for an id

	register
	labels      map[string]*label
	citations   int   // how many ids were given here
	cited       bool  // there is a citation, perhaps one without a source
	number      int   // the highest number given
	counted     int   // the highest number that the answer linked itself
	doubt       doubt // whether the answer counts from zero
	zeroBased   bool  // [0] is the first source
	pos         int   // bytes of prose sent
	resent      int   // about how many bytes of sources were sent again
	nameBytes   int   // bytes of the names of passages in citations
	shifts      shift // where prose sent differs from prose read
	last        *citeway.Citation
	lastAt      int
	again       again
	group       group
	spare       kept.Log // what an ended group kept its items in
	row         row
	lead        lead
	note        note
	tail        byte               // the last of the prose sent
	opens       bool               // words begin behind the prose sent
	merges      []*citeway.Finding // found in the list of sources, not sent yet
	findings    int                // how many were found
	uncitedSaid bool               // the answer came with an uncited-answer finding
	raises      bool               // a raised number has cited
	files       map[string]*state  // by the names of their files, nil where several bear one
	filesOf     int                // of how many sources
	unjudged    bool               // a verdict of the answer was left out, and that was reported
	listSeen    bool               // the answer has a source list of its own
	listSaid    bool               // and that was reported
}

// New returns a resolver that sends to next.
func New(next citeway.Sink, o Options) *Resolver {
	if _, err := ParsePolicy(string(o.Unresolved)); err != nil || o.Unresolved == "" {
		o.Unresolved = Drop
	}
	r := &Resolver{next: next, o: o, labels: map[string]*label{}, opens: true}
	r.register.init()
	r.distinct, r.ownNumbers = o.Distinct, o.OwnNumbers
	for i := range o.Earlier {
		r.earlier(&o.Earlier[i])
	}
	for i := range o.Sources {
		s := o.Sources[i]
		s.Number = 0
		st, merged := r.list(&s)
		switch {
		case !merged || s.ID == "":
		case st.ID != s.ID:
			r.merges = append(r.merges, r.merged(&s, st))
		case !st.matches(&s):
			r.merges = append(r.merges, r.conflict(&s, st))
		}
	}
	r.distinct = false // the answer itself may name a document in several ways
	return r
}

// Put takes the next unresolved event.
func (r *Resolver) Put(e citeway.Event) error {
	if t, is := e.(*citeway.Text); is && len(r.merges) == 0 && r.doubt.held.Empty() && !r.note.on {
		return r.heard(t) // what most events of a stream are
	}
	if begin, is := e.(*citeway.Begin); is {
		return r.next.Put(begin)
	}
	if len(r.merges) > 0 {
		if err := r.tellMerges(); err != nil {
			return err
		}
	}
	if !r.doubt.held.Empty() {
		return r.hold(e)
	}
	if m, is := e.(*citeway.Marker); is && r.doubtful(m) {
		r.doubt.keep(m)
		return nil
	}
	return r.event(e)
}

// event is Put without doubt.
func (r *Resolver) event(e citeway.Event) error {
	if r.note.on && goesOn(e) {
		if err := r.endNote(e); err != nil {
			return err
		}
	}
	switch e := e.(type) {
	case *citeway.Text:
		return r.heard(e)
	case *citeway.Marker:
		return r.marked(e)
	case *citeway.Citation:
		if r.points(e) {
			r.again.is = false
			return r.pointInRow(e)
		}
		if err := r.unhold(); err != nil {
			return err
		}
	case *citeway.Source, *citeway.Finding: // which are not of the prose
	case *citeway.Definition: // nor is this, but it may revise what was cited
		if err := r.endLead(); err != nil {
			return err
		}
	case *citeway.Revision:
		if err := r.unhold(); err != nil {
			return err
		}
	default:
		if err := r.endItem(); err != nil {
			return err
		}
		if err := r.unhold(); err != nil {
			return err
		}
	}
	r.again.is = false // what is known of the sources may be another
	return r.rare(e)
}

// unhold sends what is held as it came.
func (r *Resolver) unhold() error {
	if err := r.ungroup(); err != nil {
		return err
	}
	if r.group.on { // an emphasis that began an item
		if err := r.ungroup(); err != nil {
			return err
		}
	}
	return r.endLead()
}

// endLead sends a citation that is held, and what may have belonged to it.
func (r *Resolver) endLead() error {
	if err := r.ungap(); err != nil {
		return err
	}
	return r.unlead()
}

// rare takes what most answers have few of.
func (r *Resolver) rare(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Definition:
		return r.define(e)
	case *citeway.Trim:
		return r.trimmed(e)
	case *citeway.Source:
		return r.source(e)
	case *citeway.Citation:
		return r.resolved(e)
	case *citeway.Revision:
		return r.revised(e)
	case *citeway.End:
		return r.end(e)
	case *citeway.Finding:
		if st := r.shown[e.Source]; st != nil && st.ID != e.Source {
			named := *e
			named.Source, e = st.ID, &named
		}
		r.uncitedSaid = r.uncitedSaid || e.Kind == citeway.UncitedAnswer
		return r.tell(e)
	}
	return r.next.Put(e)
}

// tellMerges reports which entries of the list given beside the answer are one
// source.
func (r *Resolver) tellMerges() error {
	for _, f := range r.merges {
		if err := r.tell(f); err != nil {
			return err
		}
	}
	r.merges = nil
	return nil
}

func (r *Resolver) text(b []byte) error {
	r.texts.Bytes = b
	return r.prose(&r.texts)
}

// prose sends an event of text as it came.
func (r *Resolver) prose(t *citeway.Text) error {
	if r.lead.on && len(t.Bytes) > 0 {
		words, err := r.behind(t.Bytes)
		if err != nil {
			return err
		}
		r.texts.Bytes, t = words, &r.texts
	}
	if len(t.Bytes) == 0 {
		return nil
	}
	r.wrote(t.Bytes)
	r.last = nil
	return r.next.Put(t)
}

// wrote remembers how the prose sent ends.
func (r *Resolver) wrote(b []byte) {
	r.pos += len(b)
	r.tail, r.opens = b[len(b)-1], opensWords(b, r.opens)
}

// putBack sends text that was read as a marker.
func (r *Resolver) putBack(parts ...[]byte) error {
	for _, b := range parts {
		r.shifts.add(r.pos, len(b))
		if err := r.text(b); err != nil {
			return err
		}
	}
	return nil
}

// find reports a finding at the current place.
func (r *Resolver) find(kind citeway.FindingKind, marker []byte, action, format string, args ...any) error {
	if r.full(kind) {
		r.findings++
		return nil
	}
	return r.tell(&citeway.Finding{Kind: kind, Marker: string(marker), At: r.pos, Action: action, Message: fmt.Sprintf(format, args...)})
}

// merged is the finding that a source was known before.
func (r *Resolver) merged(s *citeway.Source, st *state) *citeway.Finding {
	return &citeway.Finding{Kind: citeway.MergedSource, Source: st.ID, At: r.pos, Action: "merged",
		Message: fmt.Sprintf("source %s is the same document as %s", s.ID, st.ID)}
}

// conflict is the finding that two sources of the list bear one id and say different
// things of what it names.
func (r *Resolver) conflict(s *citeway.Source, st *state) *citeway.Finding {
	return &citeway.Finding{Kind: citeway.ConflictingSource, Source: st.ID, At: r.pos, Action: "merged",
		Message: fmt.Sprintf("two sources given bear the id %s, %s and %s; they are shown as the first", st.ID, st.Name(), shortened(s.Name()))}
}

// dispute is the finding that the message tells otherwise of a source that was given.
func (r *Resolver) dispute(st *state) *citeway.Finding {
	return &citeway.Finding{Kind: citeway.ConflictingSource, Source: st.ID, At: r.pos, Action: "dropped",
		Message: fmt.Sprintf("the answer has another title or other words for source %s than were given; what was given counts", st.ID)}
}

// source takes a source that the form says was shown.
func (r *Resolver) source(s *citeway.Source) error {
	st, merged := r.show(s)
	if merged && st.ID != s.ID && (st.told == fromForm || !counts(s.ID)) { // else it is just one of those given
		if err := r.tell(r.merged(s, st)); err != nil {
			return err
		}
	}
	if g := st.given; g != nil && g.disputed && !g.told {
		g.told = true
		if err := r.tell(r.dispute(st)); err != nil {
			return err
		}
	}
	if s.Number > 0 && st.Number == 0 {
		st.Number = s.Number
		r.number = max(r.number, s.Number)
	}
	if st.sent {
		return r.send(st)
	}
	return nil
}

// What may be sent again of the sources: a form may tell of a source passage by passage,
// and each time all of it would be sent.
const (
	maxAgain   = 4         // times all that is known of the sources
	leastAgain = 256 << 10 // bytes besides
)

// send sends a source as it is known now. One that was sent often enough waits for the end
// of the answer.
func (r *Resolver) send(st *state) error {
	if st.sent && r.resent+st.size > maxAgain*r.size+leastAgain {
		st.stale = true
		return nil
	}
	if st.sent {
		r.resent += st.size
	}
	return r.tellSource(st)
}

func (r *Resolver) tellSource(st *state) error {
	if err := r.disarm(st); err != nil {
		return err
	}
	if err := r.withhold(st); err != nil {
		return err
	}
	st.sent, st.stale = true, false
	s := st.Source
	s.Passages = slices.Clone(st.Passages)
	if st.withheld {
		bare(s.Passages)
	}
	return r.next.Put(&s)
}
