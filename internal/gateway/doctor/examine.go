// Package doctor says why citations do not appear, by looking: at the settings and
// the environment, at the search index (its fields, a few of its documents, its
// scores), at an answer of the model, at the documents that Citeway itself holds
// and at the form that the client is sent. Each [Finding] names the check, the
// place and, where something is wrong, the mend.
//
// A fault that follows from another is not told twice: its check is skipped and
// names the one that says why. Nothing is written anywhere, every question has a
// time limit, and no key stands in a finding.
//
// What it looks for is the troubleshooting list of the Azure AI Foundry pipeline
// for Open WebUI (citations not appearing, "Unknown Document", no clickable links,
// relevance of 0 %), what
// https://learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data says
// of data sources, and how Open WebUI's published handlers treat what they are
// sent.
//
// It mends nothing, and knows no wire form, flags or files.
package doctor

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/upstream"
)

// Watch follows an examination; both functions may be nil.
type Watch struct {
	// Looking is told what is looked at next.
	Looking func(at string)
	// Found is given each finding as it is made.
	Found func(Finding)
}

// Examine looks at all of the setup and returns what it found. Only ctx's end
// breaks it off, and is returned as the error.
func Examine(ctx context.Context, s Setup, w Watch) (*Report, error) {
	if s.Wait <= 0 {
		s.Wait = DefaultWait
	}
	if s.Settings == nil {
		s.Settings = &settings.Settings{}
	}
	v := &visit{Setup: &s, watch: w, report: &Report{Findings: []Finding{}}, question: s.Question}
	for _, step := range []func(context.Context){v.configuration, v.searchIndex, v.knowledge, v.model, v.client} {
		step(ctx)
		if ctx.Err() != nil {
			return v.report, ctx.Err()
		}
	}
	return v.report, nil
}

// visit is one examination under way.
type visit struct {
	*Setup
	watch   Watch
	report  *Report
	secrets []string
	// source is the data source that is sent; nil for none, or one that is broken.
	source *dataSource
	// scores says that relevance is asked for.
	scores bool
	// question is what is asked; made says that it was made up without any document.
	question string
	made     bool
	// hits are sources that the own knowledge has for the question.
	hits []citeway.Source
}

// looking says what is looked at next.
func (v *visit) looking(at string) {
	if v.watch.Looking != nil {
		v.watch.Looking(at)
	}
}

// leastSecret is the fewest bytes of a key that are looked for to hide them.
const leastSecret = 4

// secret notes what must stand in no finding.
func (v *visit) secret(words string) {
	if len(words) >= leastSecret {
		v.secrets = append(v.secrets, words)
	}
}

func (v *visit) found(check string, s State, place, message, mend string) {
	hide := func(words string) string {
		for _, secret := range v.secrets {
			words = strings.ReplaceAll(words, secret, "***")
		}
		return oneLine(words)
	}
	f := Finding{Check: check, State: s, Place: hide(place), Message: hide(message), Mend: hide(mend)}
	v.report.add(f)
	if v.watch.Found != nil {
		v.watch.Found(f)
	}
}

// maxMessage is the most bytes of one message: what servers and documents say is
// cut.
const maxMessage = 1000

// oneLine is words without what a terminal would obey or hide, cut to maxMessage.
func oneLine(words string) string {
	words = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(words, "�"))
	if len(words) > maxMessage {
		words = strings.ToValidUTF8(words[:maxMessage], "") + "…"
	}
	return strings.TrimSpace(words)
}

func (v *visit) ok(check, place, message string) { v.found(check, OK, place, message, "") }

func (v *visit) warn(check, place, message, mend string) {
	v.found(check, Warning, place, message, mend)
}

func (v *visit) fault(check, place, message, mend string) {
	v.found(check, Fault, place, message, mend)
}

func (v *visit) skip(check, why string) { v.found(check, Skipped, "", why, "") }

// failed is a fault that an error tells; mend stands in where it tells none.
func (v *visit) failed(check string, err error, mend string) {
	place, message := "", err.Error()
	var e *citeway.Error
	if errors.As(err, &e) {
		place, message = e.Place, e.Message
		if e.Err != nil {
			message += ": " + untagged(e.Err.Error())
		}
		if e.Mend != "" {
			mend = e.Mend
		}
	}
	v.fault(check, place, message, mend)
}

// untagged is a server's words, without the tags of a page that came instead.
func untagged(words string) string {
	if !strings.HasPrefix(strings.TrimSpace(words), "<") {
		return words
	}
	words, _ = upstream.Complaint([]byte(words))
	return words
}

// see skips a check because another one found why.
func (v *visit) see(check, other string) { v.skip(check, "see "+other) }
