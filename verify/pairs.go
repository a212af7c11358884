package verify

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/language"
)

// maxLine is the longest line of pairs, in bytes.
const maxLine = 32 << 20

// Pairs reads JSON lines {"claim": …, "evidence": […]} and writes the same lines
// with verdict, score, quotes and reasons, against where the passages say
// otherwise, and by where more than words decided; unknown fields are kept. At a line that
// cannot be read it returns Invalid with the line's number.
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
		if err := v.pairLine(ctx, lines.Bytes(), out); err != nil {
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

func (v *Verifier) pairLine(ctx context.Context, line []byte, out *bufio.Writer) error {
	var p pair
	if err := json.Unmarshal(line, &p); err != nil {
		return err
	}
	if p.Claim == nil || p.Evidence == nil {
		return fmt.Errorf("claim and evidence are needed")
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
	merged, err := merge(bytes.TrimSpace(line), given)
	if err != nil {
		return err
	}
	_, err = out.Write(append(merged, '\n'))
	return err
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
