package through

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/verify"
)

// verifier checks citations; making one reads its words.
var verifier = verify.New(verify.Options{})

var update = flag.Bool("update", false, "write what the code gives into the golden files")

// golden is one case: its name, its keys, what the upstream sends, what goes out.
type golden struct {
	name, keys, upstream, out string
}

func load(t *testing.T, file string) []golden {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var list []golden
	for _, text := range strings.Split("\n"+string(data), "\n### ")[1:] {
		name, rest, _ := strings.Cut(text+"\n", "\n")
		keys, rest, _ := strings.Cut(rest, "--- upstream\n")
		upstream, out, _ := strings.Cut(rest, "--- out\n")
		list = append(list, golden{name, keys, upstream, strings.TrimRight(out, "\n") + "\n"})
	}
	return list
}

func save(t *testing.T, file string, list []golden) {
	t.Helper()
	var b strings.Builder
	for _, g := range list {
		b.WriteString("### " + g.name + "\n" + g.keys + "--- upstream\n" + g.upstream + "--- out\n" + g.out + "\n")
	}
	if err := os.WriteFile(filepath.Join("testdata", file), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// options reads the keys of a case: citations, verify, unsupported, and the prompt.
func (g *golden) options() Options {
	o := Options{Citations: request.OpenAI, Sources: &request.Sources{}}
	for line := range strings.Lines(g.keys) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "citations":
			o.Citations = request.Citations(value)
		case "prompt":
			o.Sources.Read(value)
		case "unsupported":
			o.Verifier, o.Unsupported = verifier, verify.Unsupported(value)
		case "verbatim":
			o.Verbatim = true
		}
	}
	return o
}

// streamed runs a stream and shows what came of it, its error last.
func streamed(upstream io.Reader, o Options) string {
	var out bytes.Buffer
	err := Stream(&out, upstream, o)
	if err != nil {
		out.WriteString("error: " + err.Error() + "\n")
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

// wholly shows what comes of a whole answer.
func wholly(upstream string, o Options) string {
	out, err := Whole([]byte(strings.TrimSpace(upstream)), o)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	return string(out) + "\n"
}

func compare(t *testing.T, file string, run func(g *golden) string) {
	t.Helper()
	list := load(t, file)
	for i := range list {
		g := &list[i]
		t.Run(g.name, func(t *testing.T) {
			got := run(g)
			if *update {
				g.out = got
			} else if got != g.out {
				t.Errorf("got\n%s\nwant\n%s", got, g.out)
			}
		})
	}
	if *update {
		save(t, file, list)
	}
}

func TestStreams(t *testing.T) {
	compare(t, "streams.txt", func(g *golden) string { return streamed(strings.NewReader(g.upstream), g.options()) })
}

func TestWholes(t *testing.T) {
	compare(t, "wholes.txt", func(g *golden) string { return wholly(g.upstream, g.options()) })
}

// sparse is how many bytes lie between two places that something is cut at: in a short run
// ten times as many and one, so that they fall on every kind of place.
func sparse(bytes int) int {
	if testing.Short() {
		return 10*bytes + 1
	}
	return bytes
}

// TestCuts cuts each stream at every byte: what goes out is the same.
func TestCuts(t *testing.T) {
	for _, g := range load(t, "streams.txt") {
		want := streamed(strings.NewReader(g.upstream), g.options())
		for at := range g.upstream {
			got := streamed(io.MultiReader(strings.NewReader(g.upstream[:at]), strings.NewReader(g.upstream[at:])), g.options())
			if got != want {
				t.Fatalf("%s: cut at %d gives\n%s\nnot\n%s", g.name, at, got, want)
			}
		}
		if got := streamed(iotest.OneByteReader(strings.NewReader(g.upstream)), g.options()); got != want {
			t.Errorf("%s: byte by byte gives\n%s", g.name, got)
		}
	}
}

// TestBrokenOff ends each stream at every byte: what came of the text goes out, and
// nothing pretends that it was all.
func TestBrokenOff(t *testing.T) {
	for _, g := range load(t, "streams.txt") {
		if g.options().Citations != request.None || strings.Contains(g.out, "error: ") {
			continue // the other forms add to the text
		}
		whole := words(t, g.out)
		end := strings.Index(g.upstream, `"finish_reason":"`)
		for at := range end {
			got := streamed(io.MultiReader(strings.NewReader(g.upstream[:at]), iotest.ErrReader(io.ErrUnexpectedEOF)), g.options())
			if strings.Contains(got, "[DONE]") || !strings.Contains(got, "error: the answer broke off") {
				t.Fatalf("%s: ended at %d it says\n%s", g.name, at, got)
			}
			if text := words(t, got); !strings.HasPrefix(whole, strings.TrimRight(text, " [0123456789")) {
				t.Fatalf("%s: ended at %d the text is %q, which %q does not begin with", g.name, at, text, whole)
			}
		}
	}
}
