package verify

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// Reader reads claims in stretches of their passages, as a small model does that runs
// beside the program. It is optional; without one, words decide. The model that comes with
// Citeway is package encoder with the weights of package assets: its Claims reads an
// excerpt as a pair, and an encoder.Claim converts to a Reading. An example of package
// convert puts the three together.
type Reader interface {
	// Read reads each excerpt; the readings are in the order of the excerpts. After an
	// error the verdicts stay as the words left them.
	Read(ctx context.Context, list []Excerpt) ([]Reading, error)
}

// Reading is what a reader makes of an excerpt: the probabilities that the passage says
// the claim, says nothing about it, and says otherwise. They add up to 1.
type Reading struct{ Said, Unsaid, Denied float64 }

// Reads says which claims are read.
type Reads string

// What is read, of claims and passages in English. Claims that the words settle for certain never are: those that stand
// there word for word, quotations, and figures of tables.
const (
	ReadOff  Reads = "off"  // none
	ReadAuto Reads = "auto" // those of passages that are short enough to be read whole
	ReadAll  Reads = "all"  // all that are not settled for certain
)

// ParseReads returns the choice of that name; "" is ReadAuto. It returns Invalid for an
// unknown name.
func ParseReads(name string) (Reads, error) {
	switch r := Reads(name); r {
	case "":
		return ReadAuto, nil
	case ReadOff, ReadAuto, ReadAll:
		return r, nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: "reader", Message: "unknown choice " + name, Mend: "use off, auto or all"}
}

// Excerpt is the stretch of prepared passages that a reader would be given with claim. Its
// passage is "" where no sentence bears on the claim.
func (v *Verifier) Excerpt(claim string, evidence ...*Evidence) Excerpt {
	w := v.workers.Get().(*worker)
	defer v.release(w)
	m := w.match(w.read(claim, mainLanguage(evidence)), evidence)
	if len(m.chosen) == 0 {
		return Excerpt{Claim: claim}
	}
	return m.excerpt()
}

// doubt is what is needed to judge a claim again when it has been read.
type doubt struct {
	result  Result  // by words
	excerpt Excerpt // what is to be read; its passage is "" where nothing is
	whole   bool    // the excerpt is all that the passages say
	barred  bool    // words bar support: something else stands in the claim's place, or they contradict it
	another bool    // the passages speak of something else, so that they do not say otherwise
}

// Read checks claim against prepared passages by their words and, where these do not settle
// it, by the reader of the options; after the reader's error, by the words alone.
func (v *Verifier) Read(ctx context.Context, claim string, evidence ...*Evidence) Result {
	d := v.doubted(claim, evidence)
	if !d.toRead() {
		return d.result
	}
	readings, err := v.reader.Read(ctx, []Excerpt{d.excerpt})
	if err != nil || len(readings) != 1 {
		return d.result
	}
	return d.weigh(readings[0])
}

// doubted judges a claim by its words. It has an excerpt where that is to be read.
func (v *Verifier) doubted(claim string, evidence []*Evidence) *doubt {
	w := v.workers.Get().(*worker)
	defer v.release(w)
	d := &doubt{result: v.together(w, claim, evidence), whole: readWhole(evidence)}
	if v.reader == nil || v.reads == ReadOff || !d.readable(claim) || !d.whole && v.reads != ReadAll || !w.english(claim, evidence) {
		return d
	}
	m := w.match(w.read(claim, mainLanguage(evidence)), evidence)
	s := measured(m)
	if len(m.hit) == 0 || len(m.chosen) == 0 && !d.whole || m.verbatim() || s.v[sigQuoted] >= mostlyQuoted || m.readOff() {
		return d
	}
	d.barred = m.mismatched().found || s.lacking(0) || d.result.Verdict == citeway.Contradicted
	d.another = m.ofAnother()
	d.excerpt = m.excerpt()
	return d
}

// isEntry reports whether a claim is a name and its figures, as in a list: there is no more
// to read in it than that they stand together.
func isEntry(claim string) bool {
	name, figures, named := strings.Cut(claim, ": ")
	if !named || len(strings.Fields(name)) > maxEntryName {
		return false
	}
	return !slices.ContainsFunc(strings.Fields(figures), func(word string) bool { return !strings.ContainsAny(word, "0123456789") })
}

// maxEntryName is the most words of such a name.
const maxEntryName = 4

// toRead reports whether there is something to read.
func (d *doubt) toRead() bool { return d != nil && d.excerpt.Passage != "" }

// readable reports whether reading may change a verdict at all: not what is misquoted or
// unchecked, nor an entry that holds by its words, nor what words contradict unless the passages can be read whole.
func (d *doubt) readable(claim string) bool {
	switch d.result.Verdict {
	case citeway.Supported:
		return !isEntry(claim)
	case citeway.Partial, citeway.Unsupported:
		return true
	case citeway.Contradicted:
		return d.whole
	}
	return false
}

// readWhole reports whether passages have no more, together, than is read at one time. In
// a stretch of longer ones reading tells less than the words.
func readWhole(evidence []*Evidence) bool {
	size := 0
	for _, e := range evidence {
		size += len(e.text)
	}
	return size <= excerptBytes
}

// logit is the log odds of a probability, within bounds.
func logit(p float64) float64 {
	p = min(max(p, 1e-4), 1-1e-4)
	return math.Log(p / (1 - p))
}
