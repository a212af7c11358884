package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect"
)

// How messages are grown: what a golden case holds, many times over.
const (
	growSeed   = 7
	copies     = 1000     // of an entry
	longText   = 20 << 10 // bytes of a string
	mostGrown  = 1 << 20  // bytes of a message; a larger one is left out
	textPieces = 6000     // of a message in plain text
)

// TestWhatAGrownMessageMayBecome: every form's golden messages with lists, strings and
// numbers grown at random are bounded as any message is. It holds for forms that are only
// read too.
func TestWhatAGrownMessageMayBecome(t *testing.T) {
	rounds := 2
	if testing.Short() {
		rounds = 1
	}
	random := rand.New(rand.NewPCG(growSeed, growSeed))
	for _, f := range All() {
		if f.NewDecoder == nil {
			continue
		}
		for _, in := range goldens(t, f.Name) {
			for range rounds {
				if in := in.grown(random, f.Text); len(in.text) <= mostGrown {
					bounded(t, &f, in.text, in.stream)
				}
			}
		}
	}
}

// input is a golden message.
type input struct {
	text   string
	stream bool
}

// goldens are the messages that a form's cases read.
func goldens(t *testing.T, form string) (list []input) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", strings.ReplaceAll(form, "-", ""), "testdata", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no cases: %v", form, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split("\n"+string(data), "\n--- ")[1:] {
			part, _, _ = strings.Cut(part, "\n### ")
			name, text, _ := strings.Cut(part, "\n")
			if name == "in" || name == "in-stream" {
				list = append(list, input{text, name == "in-stream"})
			}
		}
	}
	return list
}

// grown is the message with something of it grown.
func (in input) grown(r *rand.Rand, text bool) input {
	switch {
	case text:
		in.text = pieces(r, in.text)
	case in.stream:
		in.text = grownStream(r, in.text)
	default:
		in.text = grownJSON(r, strings.TrimSpace(in.text))
	}
	return in
}

// pieces are a text's own lines and markers of all kinds, in disorder.
func pieces(r *rand.Rand, text string) string {
	all := append(strings.SplitAfter(text, "\n"), "[1-50] ", "[1]", " [^a]", "[0] ", "[[1]](https://a.example) ", "【1:2†b】", `<cite id="a">x</cite> `, "[b](c) ",
		"\n[1]: https://a.example\n", "\n## Sources\n", "[doc1]", "[[n#h|a]]", "> ", "* ", "`", "```\n", "| a | b |\n", "(", "[", "\\", "a. ", "\n\n")
	few := make([]string, 1+r.IntN(4)) // the same few, again and again
	for i := range few {
		few[i] = all[r.IntN(len(all))]
	}
	var b strings.Builder
	b.WriteString(text)
	for range textPieces {
		b.WriteString(few[r.IntN(len(few))])
	}
	return b.String()
}

// grownStream repeats a frame of a stream, grown or not.
func grownStream(r *rand.Rand, stream string) string {
	frames := strings.SplitAfter(stream, "\n\n")
	at := r.IntN(len(frames))
	times := copies
	if r.IntN(2) == 0 {
		times = 1
		lines := strings.SplitAfter(frames[at], "\n")
		for i, line := range lines {
			if body, ok := strings.CutPrefix(line, "data:"); ok {
				lines[i] = "data: " + grownJSON(r, strings.TrimSpace(body)) + "\n"
			}
		}
		frames[at] = strings.Join(lines, "")
	}
	return strings.Join(frames[:at], "") + strings.Repeat(frames[at], times) + strings.Join(frames[at+1:], "")
}

// grownJSON grows some values of a JSON text; what is no JSON stays.
func grownJSON(r *rand.Rand, text string) string {
	var v any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return text
	}
	listed := false // one list alone: grown twice, a message is too long to be made
	for range 1 + r.IntN(3) {
		n := 0
		count(v, &n)
		at := r.IntN(n)
		v = grow(r, v, &at, &listed)
	}
	var b bytes.Buffer
	if dialect.WriteJSON(&b, v) != nil {
		return text
	}
	return b.String()
}

func sorted(v map[string]any) []string { return slices.Sorted(maps.Keys(v)) }

// count counts the values that may be grown.
func count(v any, n *int) {
	*n++
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			count(e, n)
		}
	case map[string]any:
		for _, name := range sorted(v) {
			count(v[name], n)
		}
	}
}

// grow grows the value that is at values away.
func grow(r *rand.Rand, v any, at *int, listed *bool) any {
	if *at--; *at < 0 {
		if *at == -1 {
			return larger(r, v, listed)
		}
		return v
	}
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = grow(r, v[i], at, listed)
		}
	case map[string]any:
		for _, name := range sorted(v) {
			v[name] = grow(r, v[name], at, listed)
		}
	}
	return v
}

// larger is a value grown: a list with its entries many times, perhaps all different.
func larger(r *rand.Rand, v any, listed *bool) any {
	switch v := v.(type) {
	case []any:
		if len(v) == 0 || *listed {
			return v
		}
		*listed = true
		distinct := r.IntN(2) == 0
		var list []any
		for i := range copies {
			e := v[i%len(v)]
			if distinct {
				e = another(e, i)
			}
			list = append(list, e)
		}
		return list
	case string:
		if v == "" {
			v = "a"
		}
		return strings.Repeat(v+" ", longText/(len(v)+1)+1)
	case json.Number:
		return json.Number(fmt.Sprint([]int{0, 1, 40, longText, 1 << 30}[r.IntN(5)]))
	}
	return v
}

// another is a copy whose ids and addresses are its own.
func another(v any, n int) any {
	switch v := v.(type) {
	case map[string]any:
		c := map[string]any{}
		for name, value := range v {
			c[name] = another(value, n)
			if s, is := value.(string); is && (strings.HasSuffix(name, "id") || strings.HasSuffix(name, "url") || name == "text") {
				c[name] = fmt.Sprint(s, n)
			}
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i := range v {
			c[i] = another(v[i], n)
		}
		return c
	}
	return v
}
