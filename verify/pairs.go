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
// judged by as many workers as there are processors, and each is written, in their order, when it
// and those before it are. At a line that cannot be read it returns Invalid with the line's number, those before it written.
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
	done         chan struct{}
}

// nextBlock reads lines that are not blank; n is the number of the last line read.
func nextBlock(lines *bufio.Scanner, n *int) []pairLine {
	var block []pairLine
	for size := 0; len(block) < blockLines && size < blockBytes && lines.Scan(); {
		*n++
		if text := bytes.TrimSpace(lines.Bytes()); len(text) > 0 {
			block = append(block, pairLine{number: *n, text: bytes.Clone(text), done: make(chan struct{})})
			size += len(text)
		}
	}
	return block
}

// judgeBlock judges lines and writes them in their order, up to the first that fails.
func (v *Verifier) judgeBlock(ctx context.Context, block []pairLine, out *bufio.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(len(block), runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(block) && ctx.Err() == nil; i = next.Add(1) - 1 {
				block[i].judged, block[i].err = v.judgedLine(ctx, block[i].text)
				close(block[i].done)
			}
		})
	}
	defer wait.Wait()
	defer stop()
	for i := range block {
		if err := block[i].write(ctx, out); err != nil {
			return err
		}
	}
	return nil
}

// write writes a line when it is judged. What was written before is sent on if that takes a while.
func (l *pairLine) write(ctx context.Context, out *bufio.Writer) error {
	select {
	case <-l.done:
	default:
		if err := out.Flush(); err != nil {
			return err
		}
		select {
		case <-l.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if l.err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("line %d", l.number), Message: "not a pair", Mend: `write {"claim": "…", "evidence": ["…"]} on one line`, Err: jsonobject.Plainly(l.err)}
	}
	_, err := out.Write(append(l.judged, '\n'))
	return err
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
// of the new ones replaces another, their spelling; what an earlier judgement said goes.
func merge(object []byte, given []field) ([]byte, error) {
	all, err := jsonobject.Read(object)
	if err != nil {
		return nil, err
	}
	had := len(all)
	if all.Get("verdict") != nil {
		all.Drop("against")
		all.Drop("by")
	}
	for _, f := range given {
		raw, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		all.Set(f.name, raw)
	}
	if added := len(all) - had; added == len(given) {
		merged := append([]byte(nil), object[:len(object)-1]...)
		return append(append(merged, ','), all[had:].Bytes()[1:]...), nil
	}
	return all.Bytes(), nil
}
