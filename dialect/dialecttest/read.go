package dialecttest

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/internal/dataset"
)

// recorded is the path of the recorded answers, relative to the folder of a form.
var recorded = dataset.Path("recorded")

// Recorded reads a recorded answer and resolves it. It skips the test if the recordings
// are missing.
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
	a, err := read(t, pipe.Options{From: form, Stream: !json.Valid(data)}, string(data))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// read reads an answer that comes in pieces, with the options o, and resolves it; nil
// if nothing came of it.
func read(t testing.TB, o pipe.Options, pieces ...string) (*citeway.Answer, error) {
	var out bytes.Buffer
	o.To = folding()
	c, err := pipe.New(&out, o)
	if err != nil {
		return nil, err
	}
	for _, p := range pieces {
		if _, err = c.Write([]byte(p)); err != nil {
			break
		}
	}
	if closed := c.Close(); err == nil {
		err = closed
	}
	if out.Len() == 0 {
		return nil, err
	}
	a := &citeway.Answer{}
	if bad := json.Unmarshal(out.Bytes(), a); bad != nil {
		t.Fatalf("not native JSON: %v", bad)
	}
	return a, err
}

// folding is the native form that writes whole answers even for streams.
func folding() dialect.Form {
	f := native.Form()
	encode := f.NewEncoder
	f.NewEncoder = func(w io.Writer, o dialect.Options) citeway.Sink {
		o.Stream = false
		return encode(w, o)
	}
	return f
}
