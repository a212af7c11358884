package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// generalQuestion is asked where there is nothing to make a question of.
const generalQuestion = "What do the documents say?"

// model asks the model and looks at its answer.
func (v *visit) model(ctx context.Context) {
	if at := v.report.faulty(CheckKeys, CheckSources); at != "" {
		v.see(CheckModel, at)
		return
	}
	if v.question == "" {
		v.question, v.made = generalQuestion, true
	}
	if text, _, _ := v.sourcesText(); v.generic() && v.Model.Provider != model.Azure && text != "" {
		v.fault(CheckAddress, v.modelAddress(), "this is an endpoint of Azure AI, not of Azure OpenAI: it has no data_sources and cannot cite", mendAzure)
		return
	}
	m, err := v.Connect(v.patient())
	if err != nil {
		if at := v.report.faulty(CheckScores); at != "" {
			v.see(CheckModel, at)
			return
		}
		v.failed(CheckModel, err, "")
		return
	}
	v.looking("the model " + v.modelName())
	a, err := v.asked(ctx, m)
	if err != nil {
		v.unanswered(err)
		return
	}
	v.ok(CheckModel, v.modelAddress(), "it answers")
	v.judge(a)
}

// patient is the model's settings, for one try. It would wait longer than asked
// does, so that there is one way in which the time ends.
func (v *visit) patient() *settings.Model {
	m, none := v.Model, 0
	m.Retries, m.FirstByte, m.Idle, m.Fallback = &none, 2*v.Wait, 2*v.Wait, nil
	return &m
}

// asked asks once, for as long as may be waited. That the time is over is said as
// that, whatever the model makes of it.
func (v *visit) asked(ctx context.Context, m model.Model) (*answer, error) {
	ctx, stop := context.WithTimeout(ctx, v.Wait)
	defer stop()
	ask := v.shown
	if v.source != nil {
		ask = v.grounded
	}
	a, err := ask(ctx, m)
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil, context.DeadlineExceeded
	}
	return a, err
}

// judge looks at sources and markers of an answer.
func (v *visit) judge(a *answer) {
	if v.source != nil && !v.sourced(a) {
		return
	}
	if a.words == 0 && a.markers == 0 {
		v.fault(CheckAnswer, v.modelAddress(), "the answer is empty", "try another question, or a model that answers")
		return
	}
	if v.marked(a) && v.source != nil {
		v.details(a)
	}
}

// sourced looks whether a service that searches by itself brought sources.
func (v *visit) sourced(a *answer) bool {
	n, at := len(a.resolved.Sources), v.modelAddress()
	switch {
	case n > 0:
		v.ok(CheckAddress, at, "it is one that can cite")
		v.ok(CheckContext, at, many(n, "source")+" came with the answer")
	case v.generic():
		v.fault(CheckAddress, at, "this is an endpoint of Azure AI, not of Azure OpenAI: it has no data_sources and cannot cite", mendAzure)
	case a.context:
		v.emptyContext(at)
	case a.markers > 0:
		v.fault(CheckContext, at, "the answer holds "+a.marker+" and no context: the markers point at nothing",
			"something on the way takes message.context out, or the API version is too old: ask the deployment itself, with a version from 2024-02-01 on")
	default:
		v.fault(CheckAddress, at, "it answers without context and without markers: it takes no notice of data_sources", mendAzure)
	}
	return n > 0
}

// indexChecks are those whose faults keep a service from finding anything.
var indexChecks = []string{CheckReached, CheckKey, CheckCount, CheckFields, CheckReadable, CheckSearched, CheckQuery, CheckContent}

// emptyContext is where the service searched and found nothing.
func (v *visit) emptyContext(at string) {
	if other := v.report.faulty(indexChecks...); other != "" {
		v.see(CheckContext, other)
		return
	}
	message, mend := "the search found nothing for: "+v.question, "lower strictness to 1, raise top_n_documents, mend the filter; or ask what the documents answer, with --question"
	if v.made {
		v.warn(CheckContext, at, message, mend)
		return
	}
	v.fault(CheckContext, at, message, mend)
}

// marked looks whether the answer holds markers, and of what.
func (v *visit) marked(a *answer) bool {
	at, want := v.modelAddress(), "[1]"
	mend := "ask a larger model, or one that keeps to instructions; until then Citeway lists the sources as consulted"
	if v.source != nil {
		want = "[doc1]"
		mend = "shorten role_information, which may forbid them, set in_scope to true, and ask what the documents answer, with --question"
	}
	if a.markers == 0 {
		v.fault(CheckMarkers, at, "sources came, and the answer holds no "+want+": nothing is cited", mend)
		return false
	}
	v.ok(CheckMarkers, at, fmt.Sprintf("%d in the answer, the first %s", a.markers, a.marker))
	switch n := a.counted(); {
	case n == 0:
		v.fault(CheckResolved, at, fmt.Sprintf("no marker is of a source that came: %s, of %d sources", a.marker, len(a.resolved.Sources)),
			"ask again; where it stays so, the model counts wrongly: take a larger one")
		return false
	case n < a.markers:
		v.warn(CheckResolved, at, fmt.Sprintf("%d of %d markers are of no source that came, and are dropped", a.markers-n, a.markers), "a larger model invents fewer")
	default:
		v.ok(CheckResolved, at, "each is of a source that came")
	}
	return true
}

// details looks at names, links and scores of the sources that came, as far as the
// index did not tell.
func (v *visit) details(a *answer) {
	var nameless, linkless, scored int
	for i := range a.resolved.Sources {
		s := &a.resolved.Sources[i]
		if s.Title == "" && s.Path == "" && s.URL == "" {
			nameless++
		}
		if k := kindOf(s.URL); k != linkSound && k != linkPlain && k != linkAwkward {
			linkless++
		}
		for j := range s.Passages {
			if rawScores(s.Passages[j].Extra) != "" || s.Passages[j].Score != nil {
				scored++
			}
		}
	}
	n, unseen := len(a.resolved.Sources), !v.report.Is(CheckReached, OK)
	var lacks, mends []string
	lack := func(what, mend string) { lacks, mends = append(lacks, what), append(mends, mend) }
	if nameless > 0 && unseen {
		lack(fmt.Sprintf(`%d of %d sources have no name and are shown as "Unknown Document"`, nameless, n), "fill title, filepath or url in the index, make them retrievable and map them in fields_mapping")
	}
	if linkless > 0 && linkless > nameless && unseen {
		lack(fmt.Sprintf("%d of %d have no address that can be a link", linkless, n), "fill url with https addresses, and map it as url_field")
	}
	if scored == 0 && v.scores && v.report.faulty(CheckRelevant) == "" {
		lack("no scores came, so no relevance is shown", "see that nothing on the way takes all_retrieved_documents out of include_contexts or of the answer")
	}
	if len(lacks) > 0 {
		v.fault(CheckShown, v.modelAddress(), strings.Join(lacks, "; "), strings.Join(mends, "; "))
		return
	}
	v.ok(CheckShown, v.modelAddress(), "names, links and scores are there, as far as the index has them")
}
