package encoder

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// The weights, and what PyTorch makes with them; train/golden.py writes the latter.
const (
	weightsVariable = "CITEWAY_ENCODER"        // names the weights file where it is not in its place
	goldenVariable  = "CITEWAY_ENCODER_GOLDEN" // likewise what PyTorch made
	allTexts        = 500
	triedTexts      = 100 // where weights are only tried
	tolerance       = 1e-3
	wholeTolerance  = 2e-3 // of vnni, which rounds what it multiplies to 16 bits; how that falls depends on the processor
	slowStep        = 20   // of so many texts one is read in the other ways
	shortStep       = 99   // and in a short run in each way: both kinds of rows come every five
)

// golden is a row of the golden file.
type golden struct {
	CRC32  uint32    `json:"crc32"`
	First  string    `json:"first"`
	Second string    `json:"second"`
	IDs    []int32   `json:"ids"`
	Places []int     `json:"places"`
	Vector []float64 `json:"vector"`
	Answer float64   `json:"answer"`
	Claim  []float64 `json:"claim"`
	Span   []float64 `json:"span"`
}

// weightsFile returns the bytes of the weights file, and fails the test where there is none: the repository holds it.
func weightsFile(t testing.TB) []byte {
	t.Helper()
	path := os.Getenv(weightsVariable)
	if path == "" {
		path = filepath.Join("..", "assets", "encoder.bin")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("no weights (%v): name the file in %s", err, weightsVariable)
	}
	return data
}

func goldenRows(t *testing.T) (uint32, []golden) {
	t.Helper()
	path := os.Getenv(goldenVariable)
	if path == "" {
		path = filepath.Join("testdata", "golden.jsonl.gz")
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatalf("%v: train/golden.py writes it", err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []golden
	lines := json.NewDecoder(bufio.NewReader(plain))
	for lines.More() {
		var row golden
		if err := lines.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows[0].CRC32, rows[1:]
}

// ways are those that the processor knows.
func ways() []way {
	var all []way
	for w := plain; w <= fastest(); w++ {
		all = append(all, w)
	}
	return all
}

// every is of how many texts one is read in a way.
func every(w way) int {
	switch {
	case testing.Short() && w == plain:
		return goldenTexts() // the first alone: it takes long where races are looked for, and the whole run reads more
	case testing.Short():
		return shortStep
	case w == fastest():
		return 1
	}
	return slowStep
}

// goldenTexts is how many texts PyTorch has read.
func goldenTexts() int {
	if os.Getenv(goldenVariable) != "" {
		return triedTexts
	}
	return allTexts
}

// TestEqualToPyTorch: vectors and logits are the same to a thousandth, and to two with vnni: on one processor a
// row of the 500 differs by .0013.
func TestEqualToPyTorch(t *testing.T) {
	data := weightsFile(t)
	sum, rows := goldenRows(t)
	if want := goldenTexts(); len(rows) != want {
		t.Errorf("%d texts, want %d", len(rows), want)
	}
	for _, w := range ways() {
		e, err := openAs(data, w)
		if err != nil {
			t.Fatal(err)
		}
		if sum != e.header.CRC32 {
			t.Fatalf("the golden file is of weights %08x, and these are %08x: write it anew with train/golden.py", sum, e.header.CRC32)
		}
		worst := 0.0
		for i, row := range rows {
			if i%every(w) == 0 {
				worst = max(worst, compare(t, e, row))
			}
		}
		if w != vnni && worst > tolerance {
			t.Errorf("%s: differs by %.4f", w, worst)
		}
		t.Logf("%s: largest difference %.2g", w, worst)
	}
}

// TestTokensEqualToPyTorch: the same tokens at the same places.
func TestTokensEqualToPyTorch(t *testing.T) {
	e, err := Open(weightsFile(t))
	if err != nil {
		t.Fatal(err)
	}
	_, rows := goldenRows(t)
	for _, row := range rows {
		j := e.pair(Pair{row.First, row.Second})
		if row.Vector != nil {
			j = e.text(row.Second)
		}
		sameTokens(t, row, j)
	}
}

// compare reads a row and returns the largest difference.
func compare(t *testing.T, e *Encoder, row golden) float64 {
	t.Helper()
	if row.Vector != nil {
		vectors, err := e.Vectors(context.Background(), []string{row.Second})
		if err != nil {
			t.Fatal(err)
		}
		var numbers []float64
		for i := 0; i < len(vectors[0]); i += len(vectors[0]) / len(row.Vector) {
			numbers = append(numbers, float64(vectors[0][i]))
		}
		return near(t, row, "vector", numbers, row.Vector)
	}
	j := e.pair(Pair{row.First, row.Second})
	worst := 0.0
	err := e.run(context.Background(), e.reader, []job{j}, func(_ int, states []float32) {
		logits := make([]float32, 1)
		e.answer.apply(logits, states[:e.header.Width])
		worst = max(worst, near(t, row, "answer", wide(logits), []float64{row.Answer}))
		var span []float64
		r := e.reading(&j, states)
		for i := 0; i < len(r.Tokens); i += 7 {
			span = append(span, float64(r.Tokens[i].Starts), float64(r.Tokens[i].Ends))
		}
		worst = max(worst, near(t, row, "span", span, row.Span))
	})
	if err != nil {
		t.Fatal(err)
	}
	err = e.run(context.Background(), e.claims, []job{j}, func(_ int, states []float32) {
		logits := make([]float32, 3)
		e.claim.apply(logits, states[:e.header.Width])
		worst = max(worst, near(t, row, "claim", wide(logits), row.Claim))
	})
	if err != nil {
		t.Fatal(err)
	}
	return worst
}

func wide(numbers []float32) []float64 {
	var all []float64
	for _, x := range numbers {
		all = append(all, float64(x))
	}
	return all
}

func sameTokens(t *testing.T, row golden, j job) {
	t.Helper()
	if len(j.ids) != len(row.IDs) {
		t.Errorf("%q: %d tokens, want %d", row.Second, len(j.ids), len(row.IDs))
		return
	}
	for i, id := range j.ids {
		if id != row.IDs[i] {
			t.Errorf("%q: token %d is %d, want %d", row.Second, i, id, row.IDs[i])
			return
		}
	}
	last := 0
	for i, token := range j.second {
		start := last + row.Places[2*i]
		last = start + row.Places[2*i+1]
		if token.Start != start || token.End != last {
			t.Errorf("%q: token %d is at %d to %d, want %d to %d", row.Second, i, token.Start, token.End, start, last)
			return
		}
	}
}

func near(t *testing.T, row golden, what string, got, want []float64) float64 {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%q, %q: %d numbers of the %s, want %d", row.First, row.Second, len(got), what, len(want))
		return 0
	}
	worst := 0.0
	for i := range got {
		worst = max(worst, math.Abs(got[i]-want[i]))
	}
	if worst > wholeTolerance {
		t.Errorf("%q, %q: the %s differs by %.4f", row.First, row.Second, what, worst)
	}
	return worst
}
