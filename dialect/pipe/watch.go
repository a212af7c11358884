package pipe

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// silent are features whose loss is not reported.
const silent = dialect.Findings | dialect.AnswerID

// watch watches the events for an encoder: it reports findings, and at the end names
// what the answer held that the form cannot carry.
type watch struct {
	next     citeway.Sink
	form     *dialect.Form
	findings func(*citeway.Finding)
	used     dialect.Feature
	at       int  // bytes of prose so far
	inPlace  bool // a citation of words that have passed is not written
	passed   bool // and one has come
}

// Put passes the event on.
func (w *watch) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		w.at += len(e.Bytes)
		return w.next.Put(e)
	case *citeway.Citation:
		w.used |= dialect.Used(e)
		w.cited(e)
	case *citeway.Source:
		w.used |= w.ofSource(e)
	case *citeway.Finding:
		w.tell(e)
	case *citeway.End:
		w.used |= dialect.Used(e)
		if err := w.lost(); err != nil {
			return err
		}
	default:
		w.used |= dialect.Used(e)
	}
	return w.next.Put(e)
}

// ofSource are the features of a source that only Carries can say a form has.
func (w *watch) ofSource(s *citeway.Source) dialect.Feature {
	if w.form.Besides == nil {
		return dialect.Used(s)
	}
	return dialect.Used(s) &^ w.form.Besides(s)
}

// cited counts the words that come with a citation, and notices a citation that comes
// too late for the form.
func (w *watch) cited(c *citeway.Citation) {
	if c.Start == w.at {
		w.at += len(c.Label)
		return
	}
	w.passed = w.passed || c.End < w.at
}

func (w *watch) tell(f *citeway.Finding) {
	if w.findings != nil {
		w.findings(f)
	}
}

// lost names each feature that the form does not carry.
func (w *watch) lost() error {
	for _, name := range (w.used &^ w.form.Carries &^ silent).Names() {
		if err := w.drop(" has no place for " + name); err != nil {
			return err
		}
	}
	if w.inPlace && w.passed {
		return w.drop(", as a stream, has no place for a citation of words that have passed")
	}
	return nil
}

// drop reports what the form leaves out.
func (w *watch) drop(what string) error {
	f := &citeway.Finding{Kind: citeway.NotCarried, At: w.at, Action: "dropped", Message: w.form.Name + what}
	w.tell(f)
	return w.next.Put(f)
}
