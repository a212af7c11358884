package azure

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
)

// TestManyAtOnce: requests share nothing but the surface.
func TestManyAtOnce(t *testing.T) {
	g := open(t, nil)
	g.model.piece = 9
	var wait sync.WaitGroup
	for n := range 24 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			body := strings.Replace(over("", ""), "When is", fmt.Sprintf("Question %d: when is", n), 1)
			if n%2 == 0 {
				body = asStream(body)
			}
			if n%3 == 0 {
				body = plainBody
			}
			status, got := g.post(path("chat", preview), body)
			if status != 200 || n%3 != 0 && !strings.Contains(got, fmt.Sprintf("Question %d: when is", n)) {
				t.Errorf("%d: %d %s", n, status, got)
			}
		}()
	}
	wait.Wait()
}

// TestTheLog: what the form has no place for is told at debug, and no credential.
func TestTheLog(t *testing.T) {
	var log syncBuffer
	g := open(t, func(o *Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	g.model.says = "High water is at 06:12 in March [7]."
	_, _ = g.post(path("chat", preview), strings.Replace(over("", `"top_p":0.5,"seed":1,"user":"u",`), `"key":"k"`, `"key":"the-secret-key"`, 1))
	for _, want := range []string{"level=DEBUG", "out-of-range [7]", "[top_p seed]"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %q in %s", want, log.String())
		}
	}
	if strings.Contains(log.String(), "secret") || strings.Contains(log.String(), "ERROR") {
		t.Error(log.String())
	}
	g.model.fails = fmt.Errorf("a nil map")
	_, _ = g.post(path("chat", preview), plainBody)
	if !strings.Contains(log.String(), "level=ERROR") || !strings.Contains(log.String(), "a nil map") {
		t.Error("a fault of ours is not logged")
	}
}

// syncBuffer is a buffer that many may write to.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// BenchmarkGrounded is a streamed answer of 200 words over twenty passages.
func BenchmarkGrounded(b *testing.B) {
	m := &tern{says: strings.Repeat("High water is at six in the harbour [doc1]. ", 20), piece: 5}
	models := map[string]model.Model{"": m}
	var hits []knowledge.Hit
	for i := range 20 {
		h := harbour().hits[0]
		h.Source.ID, h.Source.URL, h.Source.Path = fmt.Sprint(i), "", fmt.Sprint(i, ".md")
		hits = append(hits, h)
	}
	s := New(Options{Chat: chat.New(chat.Options{Models: models}), Library: &shelf{hits: hits}, Models: models})
	body := asStream(over(`"top_n_documents":20,`, ""))
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", path("chat", preview), strings.NewReader(body))
		if err := s.complete(w, r); err != nil || !strings.HasSuffix(w.Body.String(), "[DONE]\n\n") {
			b.Fatal(err, w.Body)
		}
	}
}

// A gateway is a surface on a server; a client asks it as it asked the service.
func ExampleNew() {
	m := &tern{says: "High water is at 06:12 in March [1]."}
	models := map[string]model.Model{"": m}
	surface := New(Options{
		Chat:    chat.New(chat.Options{Models: models}),
		Library: harbour(),
		Models:  models,
	})
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", path("gpt-4o", preview), strings.NewReader(over("", "")))
	if err := surface.complete(w, r); err != nil {
		fmt.Println(err)
		return
	}
	_, content, _ := strings.Cut(w.Body.String(), `"content":`)
	answer, _, _ := strings.Cut(content, `,"context"`)
	fmt.Println(w.Code, answer)
	// Output: 200 "High water is at 06:12 in March [doc1]."
}
