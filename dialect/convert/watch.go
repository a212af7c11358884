package convert

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// silent are features whose loss no one has to be told of.
const silent = dialect.Findings | dialect.AnswerID

// watch sees what goes to an encoder: it tells findings to who wants them, and at
// the end names what the answer held and the form has no place for.
type watch struct {
	next     citeway.Sink
	form     *dialect.Form
	findings func(*citeway.Finding)
	used     dialect.Feature
	at       int
}

// Put passes the event on.
func (w *watch) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		w.at += len(e.Bytes)
		return w.next.Put(e)
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

func (w *watch) tell(f *citeway.Finding) {
	if w.findings != nil {
		w.findings(f)
	}
}

// lost names each feature that the form does not carry.
func (w *watch) lost() error {
	for _, name := range (w.used &^ w.form.Carries &^ silent).Names() {
		f := &citeway.Finding{Kind: citeway.NotCarried, At: w.at, Action: "dropped",
			Message: w.form.Name + " has no place for " + name}
		w.tell(f)
		if err := w.next.Put(f); err != nil {
			return err
		}
	}
	return nil
}
