package assembly

import (
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
