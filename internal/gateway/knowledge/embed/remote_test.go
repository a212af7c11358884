package embed

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

var _ Embedder = (*Remote)(nil)

// serve starts a server that answers with h.
func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

// remoteOptions ask that server, quickly.
func remoteOptions(t *testing.T, address string) RemoteOptions {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	return RemoteOptions{Name: "gull-2", BaseURL: address, Key: "secret-key", Timeout: time.Minute, Retries: 2, Backoff: time.Millisecond, Client: client}
}

// ask is an embedder that asks that server and knows already how long vectors are.
func ask(t *testing.T, address string, change ...func(*RemoteOptions)) *Remote {
	t.Helper()
	o := remoteOptions(t, address)
	for _, c := range change {
		c(&o)
	}
	e, err := newRemote(o)
	if err != nil {
		t.Fatal(err)
	}
	e.dim = 2
	return e
}

// answering answers each text with the vector (its length in bytes, 1), the last
// text first.
func answering(w http.ResponseWriter, r *http.Request) {
	var q question
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var rows []string
	for i, text := range slices.Backward(q.Input) {
		rows = append(rows, fmt.Sprintf(`{"object":"embedding","index":%d,"embedding":[%d,1]}`, i, len(text)))
	}
	fmt.Fprintf(w, `{"object":"list","data":[%s],"model":%q,"usage":{"prompt_tokens":1,"total_tokens":1}}`, strings.Join(rows, ","), q.Model)
}

func TestEmbed(t *testing.T) {
	var asked []question
	e, err := OpenRemote(t.Context(), remoteOptions(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var q question
		if err := json.Unmarshal(raw, &q); err != nil {
			t.Error(err)
		}
		asked = append(asked, q)
		if r.Method != http.MethodPost || r.URL.Path != "/v1/embeddings" || r.Header.Get("Authorization") != "Bearer secret-key" || strings.Contains(string(raw), "dimensions") {
			t.Errorf("%s %s with %q: %s", r.Method, r.URL.Path, r.Header.Get("Authorization"), raw)
		}
		r.Body = io.NopCloser(strings.NewReader(string(raw)))
		answering(w, r)
	})))
	if err != nil || e.Dim() != 2 || e.Name() != "openai:gull-2" {
		t.Fatalf("%v, %v", e, err)
	}
	vectors, err := e.Embed(t.Context(), []string{"tide", "", "harbour", " \n"})
	if err != nil || len(vectors) != 4 {
		t.Fatalf("%v, %v", vectors, err)
	}
	for i, want := range [][]float64{{4 / math.Sqrt(17), 1 / math.Sqrt(17)}, {0, 0}, {7 / math.Sqrt(50), 1 / math.Sqrt(50)}, {0, 0}} {
		for j := range want {
			if math.Abs(float64(vectors[i][j])-want[j]) > 1e-6 {
				t.Errorf("vector %d is %v, want %v", i, vectors[i], want)
			}
		}
	}
	last := asked[len(asked)-1]
	if len(asked) != 2 || last.Model != "gull-2" || last.Format != "float" || !slices.Equal(last.Input, []string{"tide", "harbour"}) {
		t.Errorf("asked %+v", asked)
	}
}

func TestNothingToEmbedAsksNobody(t *testing.T) {
	e := ask(t, serve(t, func(http.ResponseWriter, *http.Request) { t.Error("asked") }))
	if vectors, err := e.Embed(t.Context(), []string{"", "  "}); err != nil || len(vectors) != 2 || len(vectors[0]) != 2 {
		t.Errorf("%v, %v", vectors, err)
	}
}

func TestDimensionsAreAskedFor(t *testing.T) {
	o := remoteOptions(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		var q question
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil || q.Dimensions != 3 {
			t.Errorf("asked for %d, %v", q.Dimensions, err)
		}
		fmt.Fprint(w, `{"data":[{"index":0,"embedding":[1,2]}]}`)
	}))
	o.Dimensions = 3
	if _, err := OpenRemote(t.Context(), o); citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), "2 numbers, want 3") {
		t.Errorf("%v", err)
	}
}

func TestBatches(t *testing.T) {
	many := slices.Repeat([]string{"x"}, 2*MaxBatch+3)
	large := slices.Repeat([]string{strings.Repeat("y", MaxText)}, 2*MaxBatchBytes/MaxText)
	for name, c := range map[string]struct {
		texts []string
		want  []int
	}{
		"none":         {nil, nil},
		"empty ones":   {[]string{"", " ", "\n"}, nil},
		"few":          {[]string{"a", "", "b"}, []int{2}},
		"many":         {many, []int{MaxBatch, MaxBatch, 3}},
		"large":        {large, []int{MaxBatchBytes / MaxText, MaxBatchBytes / MaxText, 1}},
		"not of UTF-8": {[]string{"a\xff"}, []int{1}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []int
			places := 0
			for _, b := range batches(c.texts) {
				got = append(got, len(b.texts))
				places += len(b.places)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	b := batches([]string{"", "a", " ", "b\xff"})[0]
	if !slices.Equal(b.places, []int{1, 3}) || b.texts[1] != "b\uFFFD" {
		t.Errorf("%+v", b)
	}
}

func TestCutEndsWithACharacter(t *testing.T) {
	for _, text := range []string{strings.Repeat("é", MaxText), "x" + strings.Repeat("潮", MaxText)} {
		got := cut(text)
		if len(got) > MaxText || len(got) < MaxText-3 || !strings.HasPrefix(text, got) || strings.ToValidUTF8(got, "") != got {
			t.Errorf("cut to %d bytes", len(got))
		}
	}
}

func TestFaultsAreNamed(t *testing.T) {
	status := func(code int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			_, _ = io.WriteString(w, body)
		}
	}
	row := `{"index":0,"embedding":[1,1]}`
	for _, c := range []struct {
		name  string
		h     http.HandlerFunc
		code  citeway.Code
		words string
		calls int
	}{
		{"bad key", status(401, `{"error":{"message":"no such key secret-key"}}`), citeway.Upstream, "no such key ***", 1},
		{"no model", status(404, `{"error":"no model gull-2"}`), citeway.Upstream, "no model gull-2", 1},
		{"too long", status(400, `{"detail":"too long"}`), citeway.Upstream, "400 Bad Request: too long", 1},
		{"overload", status(503, `{"message":"busy"}`), citeway.Upstream, "(tried 3 times): busy", 3},
		{"a page", status(502, "<h1>Bad gateway</h1>"), citeway.Upstream, "Bad gateway", 3},
		{"no such verb", status(405, ""), citeway.Upstream, "405 Method Not Allowed", 1},
		{"a page with 200", status(200, "<html></html>"), citeway.Upstream, "gave no vectors", 1},
		{"nothing", status(200, ""), citeway.Upstream, "gave no vectors", 1},
		{"too few", status(200, `{"data":[`+row+`]}`), citeway.Upstream, "1 vectors for 2 texts", 1},
		{"twice the same", status(200, `{"data":[`+row+`,`+row+`]}`), citeway.Upstream, "twice", 1},
		{"out of range", status(200, `{"data":[`+row+`,{"index":2,"embedding":[1,1]}]}`), citeway.Upstream, "out of range", 1},
		{"of another length", status(200, `{"data":[`+row+`,{"index":1,"embedding":[1]}]}`), citeway.Upstream, "1 numbers, want 2", 1},
		{"no direction", status(200, `{"data":[`+row+`,{"index":1,"embedding":[0,0]}]}`), citeway.Upstream, "no direction", 1},
		{"too large a number", status(200, `{"data":[`+row+`,{"index":1,"embedding":[1e99,0]}]}`), citeway.Upstream, "gave no vectors", 1},
		{"an error with 200", status(200, `{"error":{"message":"no"}}`), citeway.Upstream, "0 vectors", 1},
		{"cut off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, `{"data":[`)
		}, citeway.Truncated, "broke off before its end (tried 3 times)", 3},
		{"too much", func(w http.ResponseWriter, _ *http.Request) {
			for range MaxResponse>>20 + 1 {
				_, _ = w.Write(make([]byte, 1<<20))
			}
		}, citeway.TooLarge, "more than may be read", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls := 0
			e := ask(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
				calls++
				_, _ = io.Copy(io.Discard, r.Body)
				c.h(w, r)
			}))
			_, err := e.Embed(t.Context(), []string{"tide", "quay"})
			if citeway.CodeOf(err) != c.code || !strings.Contains(fmt.Sprint(err), c.words) || calls != c.calls {
				t.Errorf("%d calls, code %s: %v", calls, citeway.CodeOf(err), err)
			}
			if strings.Contains(fmt.Sprint(err), "secret-key") {
				t.Error("the error shows the key")
			}
		})
	}
}
