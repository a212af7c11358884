package eval

import (
	"context"
	"fmt"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/verify"
)

func TestYY(t *testing.T) {
	ctx := context.Background()
	by, _ := assembly.ClaimReader("auto")
	v, w := verify.New(by), verify.New(verify.Options{})
	for _, p := range readPairs(pairsOne) {
		e := v.Prepare(p.passage)
		a, b := v.Read(ctx, p.holds, e), v.Read(ctx, p.not, e)
		if a.Verdict == citeway.Supported && b.Verdict != citeway.Supported { continue }
		rd, _ := by.Reader.Read(ctx, []verify.Excerpt{{p.holds, p.passage}, {p.not, p.passage}})
		wa, wb := w.Read(ctx, p.holds, e), w.Read(ctx, p.not, e)
		fmt.Printf("== %s: %s\n + %s\n     %s %.2f by %s, words %s %.2f, read %.2f/%.2f\n - %s\n     %s %.2f by %s, words %s %.2f, read %.2f/%.2f\n", p.kind, p.passage, p.holds, a.Verdict, a.Score, a.By, wa.Verdict, wa.Score, rd[0].Said, rd[0].Denied, p.not, b.Verdict, b.Score, b.By, wb.Verdict, wb.Score, rd[1].Said, rd[1].Denied)
	}
}
