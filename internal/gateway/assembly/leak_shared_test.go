package assembly

import (
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate/weaviatetest"
)

// TestALowKeyGetsTheSameFromWhatGatewaysShare asks all questions of the test in memory where the
// search engine's own filter keeps from a key what it may not see.
func TestALowKeyGetsTheSameFromWhatGatewaysShare(t *testing.T) {
	if os.Getenv("CITEWAY_CLUSTER") == "" {
		t.Skip("it takes minutes: make test-cluster")
	}
	server, search := databasetest.Start(t), weaviatetest.Start(t, 1)
	open := func(prefix string, papers ...map[string]string) *gate {
		return openGateAt(t, keeping.Places{Folder: t.TempDir(), State: server.Database(t),
			Search: "weaviate://" + strings.TrimPrefix(search.Addresses()[0], "http://") + "?prefix=" + prefix}, papers...)
	}
	alike(t, open("With", openPapers, hiddenPapers), open("Without", openPapers))
}
