package doctor

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// knowledge looks at what Citeway itself holds.
func (v *visit) knowledge(ctx context.Context) {
	k := v.Knowledge
	if k == nil {
		v.skip(CheckHeld, "Citeway's own documents were not named: --docs or --data looks at them")
		return
	}
	v.looking("the documents")
	ctx, stop := context.WithTimeout(ctx, v.Wait)
	defer stop()
	v.encoder()
	all, err := k.Library.Sources(ctx)
	if err != nil {
		v.failed(CheckHeld, err, "see that the data folder can be read")
		return
	}
	v.taken(len(all))
	if v.held(len(all)) && v.seen(ctx, len(all)) {
		v.answerable(ctx)
	}
}

// encoder looks whether questions are found by their meaning.
func (v *visit) encoder() {
	if v.Knowledge.Encoder == nil {
		v.ok(CheckEncoder, "", "questions are found by their meaning too")
		return
	}
	v.warn(CheckEncoder, "", "this program was built without the sentence encoder: a question in other words than the documents' finds less", "build it from a whole copy of the repository")
}

// taken looks at what did not go in.
func (v *visit) taken(held int) {
	r := v.Knowledge.Report
	if r == nil {
		v.skip(CheckTaken, "no documents were named: --docs takes them in")
		return
	}
	if len(r.Skipped) == 0 {
		v.ok(CheckTaken, "", "all that was named went in")
		return
	}
	worst := r.Skipped[0]
	n := len(r.Skipped) + r.More
	for _, s := range r.Skipped {
		if s.Err != nil && s.Err.Code == citeway.Unavailable {
			worst = s // what the program lacks goes before what one file is
			break
		}
	}
	why := &citeway.Error{Message: "it was refused"}
	if worst.Err != nil {
		why = worst.Err
	}
	state := Warning
	if held == 0 {
		state = Fault
	}
	v.found(CheckTaken, state, worst.Name, fmt.Sprintf("%s skipped, this one because: %s", documents(n), why.Message), cmp.Or(why.Mend, "see citeway ingest, which names each"))
}

func documents(n int) string {
	if n == 1 {
		return "1 document was"
	}
	return fmt.Sprintf("%d documents were", n)
}

func (v *visit) held(n int) bool {
	switch {
	case n > 0:
		v.ok(CheckHeld, "", fmt.Sprintf("%d held", n))
	case v.report.Is(CheckTaken, Fault):
		v.see(CheckHeld, CheckTaken)
	default:
		v.fault(CheckHeld, "", "there are none, so nothing can be cited", "name a folder with documents: --docs DIR, or citeway ingest DIR")
	}
	return n > 0
}

// seen looks whether the caller may see any of the documents.
func (v *visit) seen(ctx context.Context, all int) bool {
	if v.Knowledge.Sight.All() {
		v.skip(CheckSeen, "no clearance or set was given, so nothing is hidden")
		return true
	}
	visible, err := v.Knowledge.Library.SourcesFor(ctx, v.Knowledge.Sight)
	switch {
	case err != nil:
		v.failed(CheckSeen, err, "")
		return false
	case len(visible) == 0:
		v.fault(CheckSeen, v.sight(), "labels or sets hide everything: "+many(all, "document"),
			"raise the clearance, lower the labels' ranks or label_rules in the settings, or name a set that has documents")
		return false
	}
	v.ok(CheckSeen, v.sight(), fmt.Sprintf("%d of %d documents may be seen", len(visible), all))
	return true
}

// sight is what the caller may see, for a person.
func (v *visit) sight() string {
	var words []string
	if c := v.Knowledge.Sight.Clearance; c != nil {
		words = append(words, fmt.Sprintf("clearance %d", *c))
	}
	for _, s := range v.Knowledge.Sight.Sets {
		words = append(words, "set "+s)
	}
	return strings.Join(words, ", ")
}

// answerable looks whether the question finds anything.
func (v *visit) answerable(ctx context.Context) {
	if v.Question == "" {
		v.skip(CheckFound, "no question was given: --question asks one")
		return
	}
	hits, err := v.Knowledge.Library.Search(ctx, knowledge.Query{Text: v.Question, Clearance: v.Knowledge.Sight.Clearance, Sets: v.Knowledge.Sight.Sets})
	switch {
	case err != nil:
		v.failed(CheckFound, err, "")
	case len(hits) == 0:
		v.fault(CheckFound, v.Question, "the documents have no passage for the question, so nothing is cited", "ask in words that the documents use, or add the documents that answer")
	default:
		v.hits = gathered(hits)
		v.ok(CheckFound, v.Question, many(len(hits), "passage")+" found, the best of "+v.hits[0].Name())
	}
}

// gathered are the sources of the hits, each once, with its passages.
func gathered(hits []knowledge.Hit) []citeway.Source {
	var sources []citeway.Source
	at := map[string]int{}
	for _, h := range hits {
		i, known := at[h.Source.ID]
		if !known {
			i = len(sources)
			at[h.Source.ID] = i
			sources = append(sources, h.Source)
			sources[i].Passages = nil
		}
		sources[i].Passages = append(sources[i].Passages, h.Passage)
	}
	return sources
}
