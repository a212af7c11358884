package assembly

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/settings"
)

// TestAnAddressIsExamined: a client has an address asked with the key that it gives, and never
// with the server's own.
func TestAnAddressIsExamined(t *testing.T) {
	var keys []string
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Authorization"))
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"choices":[{"message":{"content":"High water is at six."},"finish_reason":"stop"}]}`))
	}))
	t.Cleanup(model.Close)
	house := map[string]string{"CITEWAY_MODEL_KEY": "the-house-key", "OPENAI_API_KEY": "the-house-key"}
	for _, c := range []struct {
		name, key, sent string
		open            bool
		words           []string
	}{
		{"with a key", "mine", "Bearer mine", false, []string{`"check":"model.markers","state":"fault"`, "event: done"}},
		{"without one", "", "", false, []string{`"check":"model.markers","state":"fault"`, "event: done"}},
		{"where everyone may come", "mine", "none is sent", true, []string{"run citeway doctor"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			keys = nil
			b, err := Open(t.Context(), Options{Settings: &settings.Settings{}, Reader: "off", Getenv: func(name string) string { return house[name] }})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(b.Close)
			s, err := b.Server(t.Context(), Serving{Addr: "127.0.0.1:0", Open: c.open})
			if err != nil {
				t.Fatal(err)
			}
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(t.Context(), "POST", "http://127.0.0.1/v1/doctor",
				strings.NewReader(`{"model":"openai:tern","base_url":"`+model.URL+`/v1","key":"`+c.key+`","question":"When is high water?"}`))
			r.Header.Set("Content-Type", "application/json")
			s.ServeHTTP(w, r)
			for _, words := range c.words {
				if !strings.Contains(w.Body.String(), words) {
					t.Errorf("%d %s\nlacks %s", w.Code, w.Body, words)
				}
			}
			if strings.Contains(w.Body.String(), "mine\"") || strings.Contains(w.Body.String(), "house") {
				t.Errorf("a key stands in %s", w.Body)
			}
			for _, key := range keys {
				if key != c.sent {
					t.Errorf("sent %q, want %q", key, c.sent)
				}
			}
			if len(keys) == 0 && !c.open {
				t.Error("the address was not asked")
			}
		})
	}
}
