package dialecttest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
)

// recorded is where the recorded answers lie, from the folder of a form.
var recorded = filepath.Join("..", "..", "..", "shared", "data", "recorded")

// Recorded reads a recorded answer and resolves it. It skips the test where the
// recordings are missing.
func Recorded(t testing.TB, form dialect.Form, file string) *citeway.Answer {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(recorded, file))
	if err != nil {
		t.Skipf("no recorded answers beside the repository: %v", err)
	}
	return Read(t, form, data)
}

// Read reads an answer, whole or streamed, and resolves it.
func Read(t testing.TB, form dialect.Form, data []byte) *citeway.Answer {
	t.Helper()
	var out bytes.Buffer
	o := pipe.Options{From: form, To: folding(), Stream: !json.Valid(data)}
	if err := pipe.All(&out, data, o); err != nil {
		t.Fatal(err)
	}
	a := &citeway.Answer{}
	if err := json.Unmarshal(out.Bytes(), a); err != nil {
		t.Fatal(err)
	}
	return a
}
