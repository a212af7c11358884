package anthropic

import (
	"bytes"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

func TestTopP(t *testing.T) {
	m, err := New(Options{Options: service.Options{Name: "tern-1"}})
	if err != nil {
		t.Fatal(err)
	}
	share := 0.2
	r := &model.Request{Question: "q", TopP: &share}
	if body, err := m.body(r, nil); err != nil || !bytes.Contains(body, []byte(`"top_p":0.2`)) {
		t.Errorf("%s, %v", body, err)
	}
	warm := 0.5
	r.Temperature = &warm
	if body, err := m.body(r, nil); err != nil || bytes.Contains(body, []byte("top_p")) || !bytes.Contains(body, []byte(`"temperature":0.5`)) {
		t.Errorf("beside a temperature: %s, %v", body, err)
	}
	r.TopP = nil
	if body, err := m.body(r, nil); err != nil || bytes.Contains(body, []byte(`"top_p"`)) {
		t.Errorf("left out: %s, %v", body, err)
	}
}
