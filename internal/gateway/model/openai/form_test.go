package openai

import (
	"net/http"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// TestFormsAskTheirOwnServices, where no address is named.
func TestFormsAskTheirOwnServices(t *testing.T) {
	for form, want := range map[Form]string{
		"":         "https://api.openai.com/v1/chat/completions",
		OpenAI:     "https://api.openai.com/v1/chat/completions",
		Perplexity: "https://api.perplexity.ai/chat/completions",
		Mistral:    "https://api.mistral.ai/v1/chat/completions",
	} {
		var asked string
		m, err := New(Options{Options: service.Options{Name: "tern-1", Key: "k-1234", Client: answering(func(r *http.Request) string {
			asked = r.URL.String() + " " + r.Header.Get("Authorization")
			return frames("x")
		})}, Form: form})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := said(m); err != nil || asked != want+" Bearer k-1234" {
			t.Errorf("%s: asked %s, %v", form, asked, err)
		}
	}
	if _, err := New(Options{Options: service.Options{Name: "x"}, Form: "heron"}); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}
