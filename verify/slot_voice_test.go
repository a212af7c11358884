package verify

import "testing"

// Who does something and whom it is done to is read where both stand beside the verb.
func TestDeeds(t *testing.T) {
	for _, c := range []struct{ claim, verb, does, bears string }{
		{"Ada sued Bert.", "sued", "Ada", "Bert"},
		{"Bert was sued by Ada.", "sued", "Ada", "Bert"},
		{"The mill was rebuilt in 1932 by its owners.", "rebuilt", "owners", "mill"},
		{"The owners were rebuilding the mill.", "rebuilding", "owners", "mill"},
		{"In May 1990 the old owners had quickly sold the mill.", "sold", "old owners", "mill"},
		{"Bert was sued in May.", "sued", "", ""},
		{"She sued Bert.", "sued", "", ""},
		{"The owner of the mill sued Bert.", "sued", "", ""},
		{"Ada and Bert sued Carl.", "sued", "", ""},
		{"Ada did not sue Bert.", "sue", "", ""},
		{"The firm's owner's lawyers sued Bert.", "sued", "", ""},
		{"Bert, who was sued by Ada, left.", "sued", "", ""},
	} {
		m := matchOf(c.claim, New(Options{}).Prepare(c.claim))
		v := voice{&m.reading, m.text, 0, int32(len(m.tokens)), m.bit}
		for k := range m.tokens {
			if m.wordAt(int32(k)) != c.verb {
				continue
			}
			d, ok := v.deedAt(int32(k))
			if !ok {
				d = deed{}
			}
			if m.said(d.does) != c.does || m.said(d.bears) != c.bears {
				t.Errorf("%q: %q does it, %q bears it", c.claim, m.said(d.does), m.said(d.bears))
			}
		}
	}
}
