package table

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
)

// rich is an answer that has every feature.
func rich(t *testing.T) *citeway.Answer {
	t.Helper()
	data, err := os.ReadFile("testdata/rich.json")
	if err != nil {
		t.Fatal(err)
	}
	var a citeway.Answer
	if err := json.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

// used is what an answer holds.
func used(a *citeway.Answer) dialect.Feature {
	var f dialect.Feature
	_ = citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		f |= dialect.Used(e)
		return nil
	}))
	return f
}

func TestTheRichAnswerHasEveryFeature(t *testing.T) {
	// every source has an id, so Used does not say so
	if lacks := dialect.AllFeatures &^ used(rich(t)) &^ dialect.Identity; lacks != 0 {
		t.Errorf("testdata/rich.json has no %s", lacks)
	}
}

// pass is one conversion of a pair's way.
type pass struct {
	from, to dialect.Form
	stream   bool
}

func (p pass) run(t *testing.T, in []byte) (out []byte, findings []*citeway.Finding) {
	t.Helper()
	var b bytes.Buffer
	err := pipe.All(&b, in, pipe.Options{From: p.from, To: p.to, Stream: p.stream,
		Findings: func(f *citeway.Finding) { findings = append(findings, f) }})
	if err != nil {
		t.Fatalf("%s to %s: %v\n%s", p.from.Name, p.to.Name, err, in)
	}
	return b.Bytes(), findings
}

// folded is the native form, written whole even of a stream.
func folded() dialect.Form {
	f := native.Form()
	encode := f.NewEncoder
	f.NewEncoder = func(w io.Writer, o dialect.Options) citeway.Sink {
		o.Stream = false
		return encode(w, o)
	}
	return f
}

// decode reads bytes of a form into an answer.
func decode(t *testing.T, form dialect.Form, in []byte, stream bool) *citeway.Answer {
	t.Helper()
	out, _ := pass{form, folded(), stream}.run(t, in)
	var a citeway.Answer
	if err := json.Unmarshal(out, &a); err != nil {
		t.Fatalf("%s: %v", form.Name, err)
	}
	return &a
}

// encode writes an answer in a form.
func encode(t *testing.T, form dialect.Form, a *citeway.Answer, stream bool) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := citeway.Unfold(a, form.NewEncoder(&b, dialect.Options{Stream: stream})); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPairs converts the rich answer from each form to each other: what both
// carry is kept, and what the second does not carry is named, once.
func TestPairs(t *testing.T) {
	answer := rich(t)
	for _, stream := range []bool{false, true} {
		for _, from := range All() {
			if from.NewDecoder == nil || from.NewEncoder == nil {
				continue
			}
			for _, to := range All() {
				if to.NewEncoder == nil {
					continue
				}
				t.Run(shape(stream)+"/"+from.Name+" to "+to.Name, func(t *testing.T) {
					p := pair{t: t, answer: answer, pass: pass{from, to, stream}}
					p.test()
				})
			}
		}
	}
}

func shape(stream bool) string {
	if stream {
		return "streamed"
	}
	return "whole"
}

type pair struct {
	t      *testing.T
	answer *citeway.Answer
	pass
}

func (p *pair) test() {
	first := encode(p.t, p.from, p.answer, p.stream)
	between := decode(p.t, p.from, first, p.stream)
	second, findings := p.run(p.t, first)
	p.told(between, findings)
	if p.askable() {
		p.kept(decode(p.t, p.to, second, p.stream), first, second)
	}
}

// kept checks that what both forms carry came through.
func (p *pair) kept(last *citeway.Answer, first, second []byte) {
	both := p.from.Carries & p.to.Carries
	lost := within(missing(facts(last, both), facts(p.answer, both)), p.pass)
	if len(lost) == 0 {
		return
	}
	p.t.Errorf("both carry it, and it is lost:\n  %s\nin its place:\n  %s\n%s:\n%s\n%s:\n%s",
		strings.Join(lost, "\n  "), strings.Join(missing(facts(p.answer, both), facts(last, both)), "\n  "),
		p.from.Name, first, p.to.Name, second)
}

// told checks the not-carried findings against what the answer held between. What
// every source that has it finds a place for besides is carried.
func (p *pair) told(between *citeway.Answer, findings []*citeway.Finding) {
	lost := used(between)
	if p.to.Besides != nil {
		bare := *between
		bare.Sources = nil
		lost = used(&bare)
		for i := range between.Sources {
			lost |= dialect.Used(&between.Sources[i]) &^ p.to.Besides(&between.Sources[i])
		}
	}
	want := (lost &^ p.to.Carries &^ (dialect.Findings | dialect.AnswerID)).Names()
	var got []string
	for _, f := range findings {
		if f.Kind == citeway.NotCarried {
			words := strings.Fields(f.Message)
			got = append(got, words[len(words)-1])
		}
	}
	sort.Strings(want)
	sort.Strings(got)
	if strings.Join(got, " ") != strings.Join(want, " ") {
		p.t.Errorf("named as not carried: %s\nwant:                 %s", strings.Join(got, " "), strings.Join(want, " "))
	}
}
