package product

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// frames are the data of a stream's events, without [DONE].
func frames(stream string) []string {
	var all []string
	for _, line := range strings.Split(stream, "\n") {
		if data, ok := strings.CutPrefix(line, "data: "); ok && data != "[DONE]" {
			all = append(all, data)
		}
	}
	return all
}

// oneLine is JSON without line breaks.
func oneLine(t *testing.T, in string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(in)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// frame writes one server-sent event.
func frame(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return "data: " + string(data) + "\n\n"
}
