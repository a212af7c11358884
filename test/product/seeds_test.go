package product

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
)

// way says how a sample is converted.
type way struct {
	from, to string
	stream   bool
	set      map[string]string
	sources  []citeway.Source
}

// result is what came of it.
type result struct {
	out      string
	findings []citeway.Finding
}

// run converts by the package and by the command, which must agree.
func (w way) run(t *testing.T, in string) result {
	t.Helper()
	r := w.byPackage(t, in)
	if out, findings := w.byCommand(t, in); out != r.out || findings != len(r.findings) {
		t.Errorf("%s to %s: the command differs from the package, %d findings and %d\ncommand:\n%s\npackage:\n%s",
			w.from, w.to, findings, len(r.findings), out, r.out)
	}
	return r
}

func (w way) byPackage(t *testing.T, in string) result {
	t.Helper()
	var r result
	var out bytes.Buffer
	o := pipe.Options{From: formOf(t, w.from), To: formOf(t, w.to), Stream: w.stream,
		Read: dialect.Options{Settings: w.set}, Write: dialect.Options{Settings: w.set},
		Findings: func(f *citeway.Finding) { r.findings = append(r.findings, *f) }}
	o.Resolve.Sources = w.sources
	o.Write.Offsets, o.Read.Offsets = citeway.Bytes, citeway.Bytes
	if err := w.pieces(&out, in, o); err != nil {
		t.Fatalf("%s to %s: %v", w.from, w.to, err)
	}
	r.out = out.String()
	return r
}

// piece is how many bytes of a stream are given at once, to both.
const piece = 7

func (w way) pieces(out io.Writer, in string, o pipe.Options) error {
	if !w.stream {
		return pipe.All(out, []byte(in), o)
	}
	c, err := pipe.New(out, o)
	if err != nil {
		return err
	}
	for p := range slices.Chunk([]byte(in), piece) {
		if _, err := c.Write(p); err != nil {
			return err
		}
	}
	return c.Close()
}

func (w way) byCommand(t *testing.T, in string) (string, int) {
	t.Helper()
	told := filepath.Join(t.TempDir(), "findings.jsonl") // one a line; standard error sums losses up
	args := []string{"convert", "--from", w.from, "--to", w.to, "--findings", told}
	if w.stream {
		args = append(args, "--stream", "--chunk", strconv.Itoa(piece))
	}
	for name, value := range w.set {
		args = append(args, "--set", name+"="+value)
	}
	if w.sources != nil {
		args = append(args, "--sources", save(t, w.sources))
	}
	run := exec.Command(command, args...)
	run.Stdin = strings.NewReader(in)
	var out, bad bytes.Buffer
	run.Stdout, run.Stderr = &out, &bad
	if err := run.Run(); err != nil {
		t.Fatalf("citeway %s: %v\n%s", strings.Join(args, " "), err, bad.String())
	}
	lines, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), bytes.Count(lines, []byte("\n"))
}

func save(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "sources.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func formOf(t *testing.T, name string) dialect.Form {
	t.Helper()
	f, err := table.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sample reads a file of testdata.
func sample(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// read decodes JSON that came out.
func read[T any](t *testing.T, out string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(out), &v); err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	return v
}

// same compares texts.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s\ngot:  %s\nwant: %s", what, got, want)
	}
}

// holds checks that a text has a part.
func holds(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("there is no %s in\n%s", part, text)
	}
}

// kinds are the kinds of findings, in order.
func kinds(all []citeway.Finding) string {
	var names []string
	for _, f := range all {
		names = append(names, string(f.Kind))
	}
	return strings.Join(names, " ")
}
