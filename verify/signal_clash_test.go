package verify

import "testing"

func TestClashKinds(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		kind           int
		why            string
	}{
		{"The drug is safe.", "The drug is safe.", clashNone, ""},
		{"The drug is safe.", "The drug is not safe.", clashDenied, "The source denies this: “The drug is not safe”."},
		{"The drug is not safe.", "The drug is safe.", clashDenied, "The answer denies what the source says."},
		{"Sales rose.", "Sales fell.", clashOpposed, "The source says “fell”; the answer says “rose”."},
		{"Sales did not rise.", "Sales fell.", clashNone, ""},
		{"Alice sued Bob.", "Bob sued Alice.", clashRoles, "The source says it the other way round."},
		{"Alice sued Bob.", "Bob was sued by Alice.", clashNone, ""},
		{"The tower is 300 metres tall.", "The tower is 350 metres tall.", clashNumber, "The source says 350 metres; the answer says 300 metres."},
		{"Run 5 km.", "Run 5 miles.", clashUnit, "The source says “miles”; the answer says “km”."},
		{"The shop opened in June.", "The shop opened in October.", clashMember, "The source says “October”; the answer says “June”."},
		{"The prize went to Anna Berg.", "The prize went to Anna Holm.", clashName, "The source says “Holm”; the answer says “Berg”."},
		{"The treaty was signed in May.", "The treaty may be signed.", clashNone, ""},
	} {
		m := matchOf(c.claim, v.Prepare(c.passage))
		s := measured(m)
		if why := against(m, s.clash); s.clash.kind != c.kind || why != c.why {
			t.Errorf("%q against %q: kind %d, %q", c.claim, c.passage, s.clash.kind, why)
		}
	}
}

func TestStronger(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		want           float32
	}{
		{"All patients recovered.", "Some patients recovered.", 1},
		{"Some patients recovered.", "All patients recovered.", 0},
		{"Patients recovered.", "Some patients recovered.", 0.5},
		{"Members must pay.", "Members may pay.", 1},
		{"Members may pay.", "Members must pay.", 0},
		{"Only the harbour burned.", "The harbour burned.", 1},
		{"The harbour burned.", "Only the harbour burned.", 0},
	} {
		e := v.Prepare(c.passage)
		var l look
		l.read(matchOf(c.claim, e).claim, e, &e.sents[0], 0)
		if got := l.stronger(); got != c.want {
			t.Errorf("%q against %q: %.1f, want %.1f", c.claim, c.passage, got, c.want)
		}
	}
}
