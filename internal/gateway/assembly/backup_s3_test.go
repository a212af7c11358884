package assembly

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// TestABackupInABucket is restored as one in a file is, is given a name by the time, and
// never takes the place of another.
func TestABackupInABucket(t *testing.T) {
	kept := s3mem.New()
	if err := kept.CreateBucket("vault"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(kept).Server())
	defer server.Close()
	t.Setenv("AWS_ENDPOINT_URL", server.URL)
	t.Setenv("AWS_ACCESS_KEY_ID", "heron")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "quay")
	g := openGate(t, t.TempDir(), stay)
	key := g.key(knowledge.Sight{})
	if status, told := g.send(key, "crane.md", "# Cranes\n\nThe crane at quay seven is called Griselda."); status != 201 {
		t.Fatalf("%d %s", status, told)
	}
	made, err := keeping.MakeBackup(t.Context(), g.folder, "s3://vault/harbour/")
	if err != nil || !strings.HasPrefix(made.Place, "s3://vault/harbour/citeway-2") {
		t.Fatalf("%+v, %v", made, err)
	}
	if _, err := keeping.MakeBackup(t.Context(), g.folder, made.Place); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("over another: %v", err)
	}
	folder := filepath.Join(t.TempDir(), "data")
	if restored, err := keeping.Restore(t.Context(), made.Place, folder); err != nil || len(restored.Files) != len(made.Files) {
		t.Fatalf("%+v, %v", restored, err)
	}
	h := openGate(t, folder, stay)
	if _, told := h.do(h.key(knowledge.Sight{}), "POST", "/v1/answers", `{"question":"What is the crane at quay seven called?"}`); !strings.Contains(told, "Griselda") {
		t.Error(told)
	}
	if _, err := keeping.Restore(t.Context(), "s3://vault/none.tar", filepath.Join(t.TempDir(), "data")); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("no backup: %v", err)
	}
}
