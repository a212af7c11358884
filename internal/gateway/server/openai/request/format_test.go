package request

import "testing"

// TestASchemaOfAnOrdinaryQuestionIsRefused: nothing here can write an answer into fields.
func TestASchemaOfAnOrdinaryQuestionIsRefused(t *testing.T) {
	for _, test := range []struct{ field, question string }{
		{"depth", "How deep?"},
		{"topic", "What is the topic of chapter 3 of the staff handbook?"},
		{"name", "Who leads the harbour office? Look it up."},
		{"title", "When do tides rise?"},
	} {
		body := `{"model":"m","response_format":{"type":"json_schema","json_schema":{"name":"x","schema":{"type":"object","properties":{"` + test.field +
			`":{"type":"string"}}}}},"messages":[{"role":"user","content":"` + test.question + `"}]}`
		if a, err := Chat([]byte(body)); err == nil {
			t.Errorf("%s for %q is taken: %+v", test.field, test.question, a.Job)
		}
	}
}
