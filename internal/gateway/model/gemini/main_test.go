package gemini

import (
	"os"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// made is a model that asks a simulator.
func made(s service.Options) (*Model, error) {
	return New(Options{Options: s})
}

// hear asks a simulator that plays those frames.
func hear(t *testing.T, body string, r *model.Request) modeltest.Heard {
	t.Helper()
	m, err := made(modeltest.Serve(t, modeltest.Play(body)))
	if err != nil {
		t.Fatal(err)
	}
	return modeltest.Hear(m, r)
}

func file(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
