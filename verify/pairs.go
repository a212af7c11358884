package verify

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// maxLine is the longest line of pairs, in bytes.
const maxLine = 32 << 20

// Pairs reads JSON lines {"claim": …, "evidence": […]} and writes the same lines
// with verdict, score, quotes and reasons. Unknown fields are kept. A line that
// cannot be read ends it with an error of code Invalid that names the line.
func Pairs(ctx context.Context, r io.Reader, w io.Writer) error {
	return New(Options{}).Pairs(ctx, r, w)
}

// Pairs is the function of that name with this verifier's weights.
func (v *Verifier) Pairs(ctx context.Context, r io.Reader, w io.Writer) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	out := bufio.NewWriter(w)
	for n := 1; lines.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := v.pairLine(lines.Bytes(), out); err != nil {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("line %d", n), Message: "not a pair", Mend: `write {"claim": "…", "evidence": ["…"]} on one line`, Err: err}
		}
	}
	if err := lines.Err(); err != nil {
		return &citeway.Error{Code: citeway.TooLarge, Place: "pairs", Message: "a line could not be read", Err: err}
	}
	return out.Flush()
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

func (v *Verifier) pairLine(line []byte, out *bufio.Writer) error {
	var p pair
	if err := json.Unmarshal(line, &p); err != nil {
		return err
	}
	if p.Claim == nil || p.Evidence == nil {
		return fmt.Errorf("claim and evidence are needed")
	}
	r := v.Pair(language.Plain(*p.Claim), *p.Evidence)
	quotes := make([]pairQuote, len(r.Quotes))
	for i, q := range r.Quotes {
		quotes[i] = pairQuote(q)
	}
	merged, err := merge(line, map[string]any{"verdict": r.Verdict, "score": r.Score, "quotes": quotes, "reasons": r.Reasons})
	if err != nil {
		return err
	}
	_, err = out.Write(append(merged, '\n'))
	return err
}

// merge writes fields into a JSON object, after those it has, whose order and
// spelling stay.
func merge(object []byte, fields map[string]any) ([]byte, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(object, &all); err != nil {
		return nil, err
	}
	if replaces(all, fields) {
		for k, f := range fields {
			b, err := json.Marshal(f)
			if err != nil {
				return nil, err
			}
			all[k] = b
		}
		return json.Marshal(all)
	}
	b := append([]byte(nil), bytes.TrimSpace(object)...)
	b = b[:len(b)-1]
	for _, k := range [...]string{"verdict", "score", "quotes", "reasons"} {
		f, err := json.Marshal(fields[k])
		if err != nil {
			return nil, err
		}
		b = append(b, ',', '"')
		b = append(b, k...)
		b = append(b, '"', ':')
		b = append(b, f...)
	}
	return append(b, '}'), nil
}

func replaces(all map[string]json.RawMessage, fields map[string]any) bool {
	for k := range fields {
		if _, ok := all[k]; ok {
			return true
		}
	}
	return false
}
