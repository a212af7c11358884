package openai

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestInstead: what the SDKs know and nobody serves leads to something that is there.
func TestInstead(t *testing.T) {
	s, mux := New(Options{}), http.NewServeMux()
	s.Routes(mux)
	for _, path := range []string{"v1/completions", "v1/assistants", "v1/assistants/asst_1", "v1/threads/thread_1/runs", "v1/conversations", "v1/responses/resp_1",
		"v1/responses/resp_1/cancel", "v1/vector_stores/handbook/files", "v1/files", "v1/uploads", "v1/batches",
		"v1/vector_stores", "v1/chat/completions/chatcmpl-1", "v1/chat", "v1/embed", "v1/rerank", "v2/chat"} {
		mend := s.Instead(path)
		if mend == "" {
			t.Errorf("%s: no mend", path)
		}
		for word := range strings.FieldsSeq(mend) {
			word = strings.Trim(word, ",;")
			if !strings.HasPrefix(word, "/openai/") || word == "/openai/v1" { // which is a base URL
				continue
			}
			if _, pattern := mux.Handler(httptest.NewRequest(http.MethodPost, word, nil)); pattern == "" {
				t.Errorf("%s: %q names %s, which is not served", path, mend, word)
			}
		}
	}
	for _, path := range []string{"", "v1/audio/speech", "v1/nothing", "v1/responsesx", "v1/embeddings"} {
		if mend := s.Instead(path); mend != "" {
			t.Errorf("%s: %s", path, mend)
		}
	}
}
