package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"github.com/citeway/citeway/internal/dataset"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/trees"
	room "github.com/citeway/citeway/verify"
)

var dataDir = dataset.Path()

func needData(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(dataDir); err != nil {
		t.Skip("the data sets are not at " + dataDir)
	}
	if testing.Short() {
		t.Skip("measuring takes some seconds")
	}
}

// floors are figures that a change may not fall under; they lie a little below
// those in bench/eval/verify.txt.
var floors = map[string]float64{
	"attribution macro-F1": 0.71,
	"attribution AUC":      0.79,
	"changed claims: negation AUC, each with its copy":   0.92,
	"changed claims: number AUC, each with its copy":     0.94,
	"changed claims: name AUC, each with its copy":       0.925,
	"changed claims: comparison AUC, each with its copy": 0.81,
	"WiCE, whole articles AUC":                           0.79,
	"CLAPNQ, answer to evidence sentences F1":            0.91,
	"quotations that may not be printed detection":       0.999,
	"claim to source, all references of dev P@1":         0.89,
}

func TestRun(t *testing.T) {
	needData(t)
	var table bytes.Buffer
	r, err := Run(context.Background(), dataDir, &table)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for i := range r.Rows {
		row := &r.Rows[i]
		key := strings.TrimSpace(row.Task) + " " + row.Measure
		if floor, ok := floors[key]; ok {
			seen++
			if row.Got < floor || row.Got <= row.Baseline {
				t.Errorf("%s: %.3f, want at least %.3f and more than overlap's %.3f", key, row.Got, floor, row.Baseline)
			}
		}
		if row.Measure == "false rejections" && row.Got > 0.02 {
			t.Errorf("%.3f of the honest quotations are refused", row.Got)
		}
		if !strings.Contains(table.String(), row.Task) {
			t.Errorf("%s is not in the table", row.Task)
		}
	}
	if seen != len(floors) {
		t.Errorf("%d of %d figures measured", seen, len(floors))
	}
	dir := t.TempDir()
	if err := r.Save(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"report.txt", "figures.svg", "reliability.svg", "speed.svg"} {
		if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || len(b) < 500 {
			t.Errorf("%s: %d bytes, %v", name, len(b), err)
		}
	}
}

// Training makes files that the room takes.
func TestTrain(t *testing.T) {
	needData(t)
	dir := t.TempDir()
	if err := Train(context.Background(), dataDir, dir); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "weights.json"))
	if err != nil {
		t.Fatal(err)
	}
	var w trees.Weights
	if err := json.Unmarshal(b, &w); err != nil {
		t.Fatal(err)
	}
	v := room.New(room.Options{Weights: b})
	text := []string{"The old mill was rebuilt after the flood of spring."}
	yes, no := v.Pair("The old mill was rebuilt after the flood.", text), v.Pair("The bridge was closed for good.", text)
	if yes.Score <= no.Score {
		t.Errorf("%.2f for what the passage says, %.2f for what it does not", yes.Score, no.Score)
	}
	shippedScoresAs(t, v)
	shipped, err := os.ReadFile("../../../../verify/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	if sameArithmetic() && !bytes.Equal(b, shipped) {
		t.Error("the weights in the repository are not those that the command makes")
	}
}

// sameArithmetic reports whether this machine rounds as the one that the weights in
// the repository were made on: others multiply and add in one step where that does
// not, or the other way round, and the last digits of the weights differ.
func sameArithmetic() bool {
	const fused = 4609231517965348715 // the bits of e to the 3/8 where it is worked out with fused steps
	return runtime.GOARCH == "amd64" && math.Float64bits(math.Exp(0.375)) == fused
}

// shippedScoresAs: the weights in the repository judge as those just made do, on
// any machine.
func shippedScoresAs(t *testing.T, made *room.Verifier) {
	t.Helper()
	d, err := load(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	shipped, apart := room.New(room.Options{}), 0.0
	for i := range d.attribution {
		r := &d.attribution[i]
		apart += math.Abs(made.Pair(r.Claim, r.References).Score - shipped.Pair(r.Claim, r.References).Score)
	}
	if apart /= float64(len(d.attribution)); apart > 0.01 {
		t.Errorf("the weights in the repository are not those that the command makes: scores lie %.3f apart", apart)
	}
}

func TestMissingData(t *testing.T) {
	_, err := Run(context.Background(), t.TempDir(), &bytes.Buffer{})
	if citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("got %v", err)
	}
	if err := Train(context.Background(), t.TempDir(), t.TempDir()); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("got %v", err)
	}
}

func TestBadRow(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "attribution"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "attribution", "dev.jsonl"), []byte("{\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := load(dir); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}

func TestRow(t *testing.T) {
	for _, c := range []struct {
		row  Row
		want string
	}{
		{Row{Target: 0.9, Got: 0.91}, "reached"},
		{Row{Target: 0.9, Got: 0.89}, "missed"},
		{Row{Target: 0.02, Most: true, Got: 0.03}, "missed"},
		{Row{Target: 0.02, Most: true, Got: 0}, "reached"},
		{Row{Got: 0.1}, ""},
	} {
		if got := c.row.mark(); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.row, got, c.want)
		}
	}
}

func TestWriteWords(t *testing.T) {
	var b strings.Builder
	if err := writeWords(&b, []string{"Old mills turn.", "The old mill turned 12 times.", "New."}); err != nil {
		t.Fatal(err)
	}
	if want := "3\n2\tmill old turn\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestKin(t *testing.T) {
	vector := func(word, a, b string) string {
		return word + " " + a + " " + b + strings.Repeat(" 0", vectorSize-2) + "\n"
	}
	var in strings.Builder
	for range kinCommon {
		in.WriteString(vector("x", "0", "1"))
	}
	in.WriteString(vector("mill", "1", "0.1") + vector("wheel", "1", "0.2") + vector("cloud", "-1", "0"))
	var out strings.Builder
	if err := Kin(strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	if want := "mill wheel 99\nwheel mill 99\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	if err := Kin(strings.NewReader("mill 1 2\n"), &out); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a short vector: got %v", err)
	}
}
