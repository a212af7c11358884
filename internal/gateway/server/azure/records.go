package azure

import (
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// base is the server's own address, without a trailing slash; "" for none.
func (s *Surface) base(r *http.Request) string {
	if s.o.Base == nil {
		return ""
	}
	return strings.TrimRight(s.o.Base(r), "/")
}

// cited is a source for the service's citations: without scores, which belong to
// all_retrieved_documents. If it has no address, each of its passages gets that of its
// own record, base/c/ID.
func cited(s *citeway.Source, base string) *citeway.Source {
	bare := *s
	bare.Passages = slices.Clone(s.Passages)
	for i := range bare.Passages {
		bare.Passages[i].Score, bare.Passages[i].Extra = nil, nil
	}
	return server.Records(&bare, base)
}
