package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestQuotations(t *testing.T) {
	v := New(Options{})
	for _, c := range cases(t, "quotes.txt") {
		t.Run(c.name, func(t *testing.T) {
			e := v.Prepare(c.parts[1])
			var got []string
			for _, span := range quotations(c.parts[0]) {
				q := quote(c.parts[0], span, []*Evidence{e})
				switch q.state {
				case quoteFound:
					got = append(got, "found: "+q.at.In(c.parts[1]))
				case quoteAbsent:
					got = append(got, "absent")
				case quoteShort:
					got = append(got, "short")
				case quoteTitle:
					got = append(got, "title")
				}
			}
			want := ""
			if len(c.parts) > 2 {
				want = c.parts[2]
			}
			if s := strings.Join(got, "\n"); s != want {
				t.Errorf("got  %s\nwant %s", s, want)
			}
		})
	}
}

func TestAbsentSaysWhere(t *testing.T) {
	v := New(Options{})
	r := v.Pair(`It says "the old mill was rebuilt before the flood of spring".`, []string{"The old mill was rebuilt after the flood of spring."})
	if r.Verdict != citeway.Misquoted || r.Score > misquotedMost {
		t.Errorf("got %s at %.2f", r.Verdict, r.Score)
	}
	if len(r.Reasons) == 0 || !strings.Contains(r.Reasons[0], "after") {
		t.Errorf("the reason names no word of the passage: %q", r.Reasons)
	}
}

// A quotation in a long passage is found by its seeds as in a short one.
func TestLongPassage(t *testing.T) {
	v := New(Options{})
	var b strings.Builder
	for i := range 2000 {
		b.WriteString("Sentence number " + strings.Repeat("x", i%7) + " of a long text follows here. ")
	}
	b.WriteString("The old mill was rebuilt after the flood of spring. ")
	text := b.String() + b.String()
	e := v.Prepare(text)
	for claim, want := range map[string]citeway.Verdict{
		`"the old mill was rebuilt after the flood of spring"`:  citeway.Supported,
		`"the old mill was rebuilt before the flood of spring"`: citeway.Misquoted,
	} {
		if r := v.PairPrepared(claim, e); r.Verdict != want {
			t.Errorf("%s: got %s, want %s", claim, r.Verdict, want)
		}
	}
	at := strings.Index(text, "The old mill")
	r := v.PairPrepared(`"The old mill was rebuilt after the flood of spring"`, e)
	if r.Quotes[0].Start != at || text[r.Quotes[0].Start:r.Quotes[0].End] != r.Quotes[0].Text {
		t.Errorf("got %+v, want it at %d", r.Quotes[0], at)
	}
}

func FuzzQuote(f *testing.F) {
	f.Add(`It says "a b c d e f … g h i j"`, "a b c d e f and so on g h i j")
	f.Add("“", "”")
	f.Add("«[not]»[…]", "…")
	f.Add("\"\xff[\xff]...\"", "\xff\xfe")
	v := New(Options{})
	f.Fuzz(func(t *testing.T, claim, passage string) {
		for _, span := range quotations(claim) {
			q := quote(claim, span, []*Evidence{v.Prepare(passage)})
			if q.at.Start < 0 || q.at.End < q.at.Start || q.at.End > len(passage) {
				t.Fatalf("span %v outside the passage", q.at)
			}
		}
	})
}

// What is quoted and found stands there in these words, whatever its names and comparisons
// look like by themselves. What is said around it is read as ever.
func TestQuotedWordsBelongWhereTheyStand(t *testing.T) {
	v := New(Options{})
	const passage = `A trial of six quays compared small cranes with large ones. Small cranes (1 to 2 tonnes) have far higher odds of a broken rope and of a delay than large cranes (p<0.01). ` +
		`In a live A/B test at Gullhaven, the new rota raises loads per shift by 1.75% and pay by 1.53%. Its value often lies in calmer shifts rather than longer ones.`
	wantVerdicts(t, v, passage, map[string]citeway.Verdict{
		"The authors write: “Small cranes (1 to 2 tonnes) have far higher odds of a broken rope and of a delay than large cranes (p<0.01).”": citeway.Supported,
		"The authors write: “In a live A/B test at Gullhaven, the new rota raises loads per shift by 1.75% and pay by 1.53%.”":               citeway.Supported,
		"The authors write: “Its value often lies in calmer shifts rather than longer ones.”":                                                citeway.Supported,
		"The authors deny that “small cranes (1 to 2 tonnes) have far higher odds of a broken rope and of a delay than large cranes”.":       citeway.Contradicted,
		"At Tidewick, “the new rota raises loads per shift by 1.75% and pay by 1.53%”.":                                                      citeway.Partial,
		"The authors write: “Large cranes (1 to 2 tonnes) have far higher odds of a broken rope and of a delay than small cranes (p<0.01).”": citeway.Misquoted,
	})
}
