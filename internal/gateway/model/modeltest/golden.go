package modeltest

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Golden runs every case of a file: "### name", the input, a line of dashes, what
// is expected, both JSON.
func Golden(t *testing.T, file string, run func(t *testing.T, input []byte) []byte) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(raw), "\n### ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		input, want, ok := strings.Cut(rest, "\n---\n")
		t.Run(name, func(t *testing.T) {
			if !ok {
				t.Fatal("the case has no line of dashes")
			}
			got := run(t, []byte(input))
			if indented(t, got) != indented(t, []byte(want)) {
				t.Errorf("got\n%s\nwant\n%s", indented(t, got), indented(t, []byte(want)))
			}
		})
	}
}

// indented is JSON indented, its fields in the order written.
func indented(t *testing.T, raw []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, bytes.TrimSpace(raw), "", " "); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return b.String()
}

// Build reads a request from JSON, in the names of model.Request; its
// passages stand beside its messages.
func Build(t *testing.T, input []byte) *model.Request {
	t.Helper()
	r := model.Request{Beside: true}
	if err := json.Unmarshal(input, &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// Refused is the JSON that stands in a golden file for a request that cannot be.
func Refused(err error) []byte {
	raw, _ := json.Marshal(map[string]string{"refused": string(citeway.CodeOf(err))})
	return raw
}
