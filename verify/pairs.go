package verify

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/language"
)

const (
	// maxLine is the longest line of pairs, in bytes.
	maxLine = 32 << 20
	// blockLines and blockBytes are how many lines are judged at once, at most.
	blockLines = 512
	blockBytes = 4 << 20
)

// Pairs reads JSON lines {"claim": …, "evidence": […]} and writes the same lines
// with verdict, score, quotes and reasons, against where the passages say
// otherwise, and by where more than words decided; unknown fields are kept. Lines are
// judged by as many workers as there are processors and written in their order. At a line
// that cannot be read it returns Invalid with the line's number, those before it written.
func (v *Verifier) Pairs(ctx context.Context, r io.Reader, w io.Writer) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	out := bufio.NewWriter(w)
	for n := 0; ; {
		block := nextBlock(lines, &n)
		if len(block) == 0 {
			break
		}
		if err := v.judgeBlock(ctx, block, out); err != nil {
			return cmp.Or(out.Flush(), err)
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := lines.Err(); err != nil {
		return &citeway.Error{Code: citeway.TooLarge, Place: "pairs", Message: "a line could not be read", Err: err}
	}
	return nil
}

// pairLine is a line of pairs with its number, and what became of it.
type pairLine struct {
	number       int
	text, judged []byte
	err          error
}

// nextBlock reads lines that are not blank; n is the number of the last line read.
func nextBlock(lines *bufio.Scanner, n *int) []pairLine {
	var block []pairLine
	for size := 0; len(block) < blockLines && size < blockBytes && lines.Scan(); {
		*n++
		if text := bytes.TrimSpace(lines.Bytes()); len(text) > 0 {
			block = append(block, pairLine{number: *n, text: bytes.Clone(text)})
			size += len(text)
		}
	}
	return block
}

// judgeBlock judges lines and writes them in their order, up to the first that fails.
func (v *Verifier) judgeBlock(ctx context.Context, block []pairLine, out *bufio.Writer) error {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(len(block), runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(block) && ctx.Err() == nil; i = next.Add(1) - 1 {
				block[i].judged, block[i].err = v.judgedLine(ctx, block[i].text)
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := range block {
		if l := &block[i]; l.err != nil {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("line %d", l.number), Message: "not a pair", Mend: `write {"claim": "…", "evidence": ["…"]} on one line`, Err: l.err}
		}
		if _, err := out.Write(append(block[i].judged, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// pair is what a line of pairs must have.
type pair struct {
	Claim    *string   `json:"claim"`
	Evidence *[]string `json:"evidence"`
}

// pairQuote is a quote as a line of pairs writes it.
type pairQuote struct {
	Evidence int    `json:"evidence"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Text     string `json:"text"`
}

// judgedLine is a line of pairs with what is made of it.
func (v *Verifier) judgedLine(ctx context.Context, line []byte) ([]byte, error) {
	var p pair
	if err := json.Unmarshal(line, &p); err != nil {
		return nil, err
	}
	if p.Claim == nil || p.Evidence == nil {
		return nil, fmt.Errorf("claim and evidence are needed")
	}
	r := v.Read(ctx, language.Plain(*p.Claim), v.prepared(*p.Evidence)...)
	quotes := make([]pairQuote, len(r.Quotes))
	for i, q := range r.Quotes {
		quotes[i] = pairQuote(q)
	}
	given := []field{{"verdict", r.Verdict}, {"score", r.Score}, {"quotes", quotes}, {"reasons", r.Reasons}}
	if r.Against > 0 {
		given = append(given, field{"against", r.Against})
	}
	if r.By != "" {
		given = append(given, field{"by", r.By})
	}
	return merge(line, given)
}

// field is one that a line of pairs is given.
type field struct {
	name  string
	value any
}

// merge sets fields of a JSON object. Those it has keep their order and, unless one
// of the new ones replaces another, their spelling.
func merge(object []byte, given []field) ([]byte, error) {
	all, err := jsonobject.Read(object)
	if err != nil {
		return nil, err
	}
	had := len(all)
	for _, f := range given {
		raw, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		all.Set(f.name, raw)
	}
	if added := all[had:]; len(added) == len(given) {
		merged := append([]byte(nil), object[:len(object)-1]...)
		return append(append(merged, ','), added.Bytes()[1:]...), nil
	}
	return all.Bytes(), nil
}
