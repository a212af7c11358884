package upstream

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func zipped(t *testing.T, words string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, words); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestAnAnswerThatIsCompressedUnasked is read all the same, or its coding is named.
func TestAnAnswerThatIsCompressedUnasked(t *testing.T) {
	const words = `{"answer":"Tides rise."}`
	whole := zipped(t, words)
	for _, c := range []struct {
		name, coding string
		status       int
		body         []byte
		want, fault  string
	}{
		{"gzip", "gzip", 200, whole, words, ""},
		{"none", "identity", 200, []byte(words), words, ""},
		{"another", "br", 200, whole, "", "server compressed its answer with br, which it was not asked for"},
		{"cut short", "gzip", 200, whole[:len(whole)-9], "", "the answer broke off before its end"},
		{"not gzip", "gzip", 200, []byte(words), "", "the answer broke off before its end"},
		{"a refusal", "gzip", 400, zipped(t, `{"error":{"message":"no such tide"}}`), "", "no such tide"},
		{"too much", "gzip", 200, zipped(t, strings.Repeat("x", 1<<20)), "", "answered with more than may be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := ""
			far := client(t, Options{Retries: -1, MaxAnswer: 1 << 10}, func(w http.ResponseWriter, r *http.Request) {
				asked = r.Header.Get("Accept-Encoding")
				w.Header().Set("Content-Encoding", c.coding)
				w.WriteHeader(c.status)
				_, _ = w.Write(c.body)
			})
			raw, err := far.Bytes(t.Context(), Request{Path: "x"})
			if string(raw) != c.want || asked != "identity" || (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%q, %v (asked for %s)", raw, err, asked)
			}
			got, response, err := forward(t, far)
			if c.fault == "" && (got != c.want || err != nil || response.Header.Get("Content-Encoding") != "") || c.coding == "br" && citeway.CodeOf(err) != citeway.Upstream {
				t.Errorf("forwarded %q, %v", got, err)
			}
		})
	}
}
