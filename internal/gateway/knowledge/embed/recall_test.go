package embed_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// lengths embeds a text as its length and counts what it is asked.
type lengths struct {
	name  string
	asked []string
	few   bool
	err   error
}

func (l *lengths) Name() string { return l.name }

func (*lengths) Dim() int { return 2 }

func (l *lengths) Embed(_ context.Context, texts []string) ([][]float32, error) {
	l.asked = append(l.asked, texts...)
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = []float32{float32(len(text)), float32(math.Inf(-1))}
	}
	if l.few {
		vectors = vectors[1:]
	}
	return vectors, l.err
}

// run embeds texts with the file, saves, and tells what the embedder was asked.
func run(t *testing.T, path, name string, texts ...string) []string {
	t.Helper()
	inner := &lengths{name: name}
	e := embed.Remember(inner)
	e.Open(path)
	vectors, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		if len(v) != 2 || v[0] != float32(len(texts[i])) || !math.IsInf(float64(v[1]), -1) {
			t.Fatalf("%q: %v", texts[i], v)
		}
		v[0] = 99 // whoever asks may change it
	}
	if err := e.Save(); err != nil {
		t.Fatal(err)
	}
	return inner.asked
}

func TestOnlyWhatChangedIsEmbedded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "a.vectors")
	for i, c := range []struct{ texts, want []string }{
		{[]string{"tide", "gauge", "tide"}, []string{"tide", "gauge", "tide"}},
		{[]string{"gauge", "tide"}, nil},
		{[]string{"gauge", "sea", ""}, []string{"sea", ""}},
		{[]string{"tide", "sea"}, []string{"tide"}}, // it was not asked for the last time
	} {
		if got := run(t, path, "a", c.texts...); !slices.Equal(got, c.want) {
			t.Errorf("run %d: embedded %q, want %q", i, got, c.want)
		}
	}
}

func TestAnotherEmbeddersFileIsNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vectors")
	run(t, path, "a", "tide")
	if got := run(t, path, "b", "tide"); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// TestABrokenFileIsNone: cut or changed at any byte, the file gives no vector that
// is not the right one.
func TestABrokenFileIsNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vectors")
	run(t, path, "a", "tide", "sea")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		changed := slices.Clone(whole)
		changed[at] ^= 1
		for _, file := range [][]byte{whole[:at], changed} {
			if err := os.WriteFile(path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			if got := run(t, path, "a", "tide"); len(got) != 1 {
				t.Fatalf("byte %d: a broken file is used", at)
			}
		}
	}
}

func TestFileIsForItsOwnerAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vectors")
	run(t, path, "a", "tide")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestAnUnchangedFileIsLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.vectors")
	run(t, path, "a", "tide", "sea")
	before, _ := os.Stat(path)
	run(t, path, "a", "tide", "sea")
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Errorf("it was written again: %v", err)
	}
}

func TestWithoutAFileNothingIsKept(t *testing.T) {
	inner := &lengths{name: "a"}
	e := embed.Remember(inner)
	for range 2 {
		if _, err := e.Embed(t.Context(), []string{"tide"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Save(); err != nil || len(inner.asked) != 2 || e.Name() != "a" || e.Dim() != 2 {
		t.Errorf("%v, %q", err, inner.asked)
	}
}

func TestFailuresAreTold(t *testing.T) {
	broken := errors.New("broken")
	if _, err := embed.Remember(&lengths{err: broken}).Embed(t.Context(), []string{"a"}); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if _, err := embed.Remember(&lengths{few: true}).Embed(t.Context(), []string{"a"}); citeway.CodeOf(err) != citeway.Upstream {
		t.Errorf("%v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	e := embed.Remember(&lengths{name: "a"})
	e.Open(filepath.Join(file, "a.vectors"))
	if _, err := e.Embed(t.Context(), []string{"a"}); err != nil {
		t.Fatal(err)
	}
	if err := e.Save(); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}

func TestManyAtTheSameTime(t *testing.T) {
	e := embed.Remember(&still{})
	e.Open(filepath.Join(t.TempDir(), "a.vectors"))
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 50 {
				_, _ = e.Embed(context.Background(), []string{fmt.Sprint(n), fmt.Sprint(i, n)})
			}
			_ = e.Save()
		})
	}
	wg.Wait()
}

// still is an embedder that may be asked by many at a time.
type still struct{}

func (*still) Name() string { return "still" }

func (*still) Dim() int { return 1 }

func (*still) Embed(_ context.Context, texts []string) ([][]float32, error) {
	return slices.Repeat([][]float32{{1}}, len(texts)), nil
}

// FuzzOpen: whatever a file holds, texts have the vectors of the embedder.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("citeway vectors 1\na\n\x02\x00\x00\x00"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, file []byte) {
		path := filepath.Join(t.TempDir(), "a.vectors")
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := run(t, path, "a", "tide"); len(got) != 1 {
			t.Errorf("%q", got)
		}
	})
}

func Example() {
	folder, err := os.MkdirTemp("", "vectors")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	for range 2 {
		inner := &lengths{name: "lengths"}
		e := embed.Remember(inner)
		e.Open(filepath.Join(folder, "handbook.vectors"))
		vectors, _ := e.Embed(context.Background(), []string{"tide"})
		_ = e.Save()
		fmt.Println(vectors[0][0], len(inner.asked))
	}
	// Output:
	// 4 1
	// 4 0
}
