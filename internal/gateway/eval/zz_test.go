package eval

import (
	"context"
	"fmt"
	"testing"
	"os"
	"encoding/json"

	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/verify"
)

func TestZZ(t *testing.T) {
	ctx := context.Background()
	d, err := loadSets(dataset.Path(""))
	if err != nil { t.Fatal(err) }
	j := newJointRows()
	w := verify.New(verify.Options{})
	type out struct { Set, Label, Verdict, Claim, Passage, Kind string; Score, Said, Denied float64; Read, Whole bool; Row int }
	var rows []out
	var ex []verify.Excerpt
	add := func(set, label, kind, claim, passage string, row int) {
		e := w.Prepare(passage)
		r := w.Read(ctx, claim, e)
		o := out{Set: set, Label: label, Verdict: string(r.Verdict), Claim: claim, Passage: passage, Score: r.Score, Kind: kind, Row: row}
		for _, v := range []*verify.Verifier{j.whole, j.stretch} {
			j.probe.noted = nil
			v.Read(ctx, claim, v.Prepare(passage))
			if len(j.probe.noted) > 0 { o.Read = true; o.Whole = v == j.whole; break }
		}
		x := w.Excerpt(claim, e)
		if x.Passage == "" { x.Passage = passage[:min(len(passage),640)] }
		ex = append(ex, x)
		rows = append(rows, o)
	}
	for i := range d.train {
		p := &d.train[i]
		if p.Split == "dev" && len(words(p.Evidence)) < longPassage { add(p.Set, p.Label, "", language.Plain(p.Claim), p.Evidence, i) }
	}
	for i, p := range readPairs(pairsOne) {
		add("one", "supported", p.kind, p.holds, p.passage, i)
		add("one", "unsupported", p.kind, p.not, p.passage, i)
	}
	for i, p := range readPairs(pairsTwo) {
		add("two", "supported", p.kind, p.holds, p.passage, i)
		add("two", "unsupported", p.kind, p.not, p.passage, i)
	}
	by, err := assembly.ClaimReader("all")
	if err != nil { t.Fatal(err) }
	rd, err := by.Reader.Read(ctx, ex)
	if err != nil { t.Fatal(err) }
	f, _ := os.Create("/tmp/tr/short.jsonl")
	for i := range rows { rows[i].Said, rows[i].Denied = rd[i].Said, rd[i].Denied; b, _ := json.Marshal(rows[i]); fmt.Fprintln(f, string(b)) }
	f.Close()
}
