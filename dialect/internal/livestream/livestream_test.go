package livestream

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// texts are the texts of the activities that were sent.
func texts(t *testing.T, out string) []string {
	t.Helper()
	var all []string
	for _, event := range strings.Split(strings.TrimSpace(out), "\n\n") {
		var a struct{ Text string }
		if err := json.Unmarshal([]byte(strings.TrimPrefix(event, "data: ")), &a); err != nil {
			t.Fatalf("%v: %s", err, event)
		}
		all = append(all, a.Text)
	}
	return all
}

// send streams text in pieces of a size, and returns what was sent.
func send(t *testing.T, text string, size int) string {
	t.Helper()
	var out bytes.Buffer
	s := New(&out)
	for at := 0; at < len(text); at += size {
		_, _ = s.Write([]byte(text[at:min(at+size, len(text))]))
		if s.Due(0) {
			if err := s.Interim(Activity{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Final(Activity{}, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestEachTextGoesOnFromTheLast(t *testing.T) {
	text := strings.Repeat("Tides rise twice a day, says the “harbour log” (⚓).\n\n", 40)
	for _, size := range []int{1, 4, 7, 1000, 1 << 20} {
		all := texts(t, send(t, text, size))
		for i, got := range all {
			if i > 0 && !strings.HasPrefix(got, all[i-1]) {
				t.Fatalf("pieces of %d: text %d does not go on from the one before", size, i)
			}
			if !strings.HasPrefix(text, got) || !utf8.ValidString(got) {
				t.Fatalf("pieces of %d: text %d is %q", size, i, got)
			}
		}
		if all[len(all)-1] != text {
			t.Errorf("pieces of %d: the last text is not the whole", size)
		}
	}
}

// TestBytesSentAreLinear checks the bound that the package gives.
func TestBytesSentAreLinear(t *testing.T) {
	for _, n := range []int{1 << 10, 1 << 14, 1 << 18, 1 << 20} {
		out := send(t, strings.Repeat("Tides rise. ", n/12), 4)
		if limit := allowance + (factor+2)*(n+1024); len(out) > limit {
			t.Errorf("%d bytes sent for an answer of %d, more than %d", len(out), n, limit)
		}
		if count := strings.Count(out, "data: "); count > 400 {
			t.Errorf("%d activities for an answer of %d", count, n)
		}
	}
}

func TestFirstTextGoesOutAtOnce(t *testing.T) {
	var out bytes.Buffer
	s := New(&out)
	if s.Due(0) {
		t.Error("due without text")
	}
	_, _ = s.Write([]byte("T"))
	if !s.Due(0) {
		t.Error("not due with the first text")
	}
}

func TestFailure(t *testing.T) {
	var out bytes.Buffer
	s := New(&out)
	s.Name("ans_1")
	_, _ = s.Write([]byte("Tides"))
	_ = s.Interim(Activity{})
	if err := s.Final(Activity{"channelData": json.RawMessage(`{"kept":1}`)}, &citeway.Error{Code: citeway.Upstream, Message: "gone"}); err != nil {
		t.Fatal(err)
	}
	last := out.String()[strings.LastIndex(out.String(), "data: "):]
	for _, want := range []string{`"error":{"code":"upstream","message":"gone"}`, `"kept":1`, `"streamResult":"error"`, `"streamId":"ans_1"`} {
		if !strings.Contains(last, want) {
			t.Errorf("no %s in %s", want, last)
		}
	}
}

func BenchmarkLivestream(b *testing.B) {
	text := []byte(strings.Repeat("Tides rise twice a day. ", 1<<20/24))
	b.SetBytes(int64(len(text)))
	for range b.N {
		s := New(discard{})
		for at := 0; at < len(text); at += 4 {
			_, _ = s.Write(text[at:min(at+4, len(text))])
			if s.Due(0) {
				_ = s.Interim(Activity{})
			}
		}
		_ = s.Final(Activity{}, nil)
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
