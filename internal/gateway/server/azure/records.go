package azure

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/internal/link"
)

// recorded is the prefix of the ids of passages that have a record.
const recorded = "p_"

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
	_, has := link.Safe(s.URL)
	bare.Passages = append([]citeway.Passage(nil), s.Passages...)
	for i := range bare.Passages {
		p := &bare.Passages[i]
		p.Score, p.Extra = nil, nil
		if base != "" && !has && strings.HasPrefix(p.ID, recorded) {
			p.Extra = map[string]json.RawMessage{azure.PassageURL: encoded(base + "/c/" + p.ID)}
		}
	}
	return &bare
}
