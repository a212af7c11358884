package assembly

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// TestAUsedUpKeyIsToldByEverySurface: beyond its limit a key is refused with 429 in each
// surface's own shape.
func TestAUsedUpKeyIsToldByEverySurface(t *testing.T) {
	g := openGate(t, "", openPapers)
	k, secret := access.New("portal", time.Now())
	k.Quota = access.Quota{Requests: 1}
	if err := g.keys.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	if status, told := g.do(secret, "POST", "/v1/check", `{}`); status == 429 {
		t.Fatalf("the first request: %s", told)
	}
	for path, want := range map[string]string{
		"/v1/answers":                 `{"error":{"code":"unavailable","message":"the key's 1 requests a minute are used up","mend":"ask again in `,
		"/openai/v1/chat/completions": `"type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}`,
		"/openai/v1/responses":        `"type":"rate_limit_error","param":null,"code":"rate_limit_exceeded"}}`,
		"/azure/openai/deployments/any/chat/completions?api-version=2024-10-21": `{"error":{"code":"429","message":"the key's 1 requests`,
		"/anthropic/v1/messages":                   `{"type":"error","error":{"type":"rate_limit_error","message":"the key's 1 requests`,
		"/writer/v1/graphs/question":               `{"tpe":"TooManyRequests","errors":[{"description":"the key's 1 requests`,
		"/v3/directline/conversations":             `{"error":{"code":"`,
		"/v1/instances/default/ai/complete/stream": `{"code":8,"message":"the key's 1 requests`,
		"/mcp": `"message":"the key's 1 requests`,
	} {
		if status, told := g.do(secret, "POST", path, `{}`); status != 429 || !strings.Contains(told, want) {
			t.Errorf("%s: %d %s, want %s", path, status, told, want)
		}
	}
	if status, told := g.do(secret, "GET", "/v1/sources", ""); status != 200 {
		t.Errorf("what only reads: %d %s", status, told)
	}
}

// TestWhatPassesThroughIsChargedByItsUsage: a key is charged the tokens that the model's server
// says were used, and where it says nothing an estimate by the bytes.
func TestWhatPassesThroughIsChargedByItsUsage(t *testing.T) {
	usage := regexp.MustCompile(`"usage":\{[^}]*\}`)
	silent := func(w http.ResponseWriter, r *http.Request) {
		said := httptest.NewRecorder()
		upstreamSays(said, r)
		w.Header().Set("Content-Type", said.Header().Get("Content-Type"))
		_, _ = w.Write(usage.ReplaceAll(said.Body.Bytes(), []byte(`"usage":null`)))
	}
	for name, c := range map[string]struct {
		model  http.HandlerFunc
		spends func(tokens int) bool
	}{
		"usage is given": {upstreamSays, func(tokens int) bool { return tokens == 47 }},
		"nothing is":     {silent, func(tokens int) bool { return tokens > 10 && tokens != 47 }},
	} {
		w := openWatched(t, "", c.model)
		for surface, ways := range answering("") {
			for _, way := range ways {
				if !strings.Contains(way.name, "passed") {
					continue
				}
				body, _ := json.Marshal(way.body(""))
				r := httptest.NewRequest("POST", "http://127.0.0.1"+way.path, bytes.NewReader(body))
				for i := 0; i+1 < len(way.headers); i += 2 {
					r.Header.Set(way.headers[i], way.headers[i+1])
				}
				spent := 0
				answer := httptest.NewRecorder()
				w.s.ServeHTTP(answer, r.WithContext(access.WithSpend(r.Context(), func(tokens int) { spent += tokens })))
				if answer.Code != http.StatusOK || !c.spends(spent) {
					t.Errorf("%s, %s, %s: %d, charged %d for %s", name, surface, way.name, answer.Code, spent, answer.Body)
				}
			}
		}
	}
}
