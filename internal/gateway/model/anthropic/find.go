package anthropic

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// The names under which dialect/anthropic keeps the index in a citation, which counts
// search results and documents separately.
const (
	searchKey   = "anthropic:search_result_index"
	documentKey = "anthropic:document_index"
)

// finder finds the source and passages that a citation names by their places in the
// request. Results of the server's own search are not in it.
func finder(sources []service.Source) service.Finder {
	return func(s *citeway.Source) (service.Place, bool) {
		if _, ok := s.Extra[documentKey]; ok {
			return service.Place{}, true // no documents are sent
		}
		raw, ok := s.Extra[searchKey]
		if !ok {
			return service.Place{}, false
		}
		var n int
		if json.Unmarshal(raw, &n) != nil || n < 0 || n >= len(sources) {
			return service.Place{}, true
		}
		return blocks(&sources[n], s.Passages), true
	}
}

// blocks is a source with the passages that the citation's blocks are.
func blocks(s *service.Source, cited []citeway.Passage) service.Place {
	at := service.Place{Source: s.ID}
	for i := range cited {
		first, last, ok := blockRange(cited[i].Chunk)
		if !ok || first < 0 || first >= len(s.Passages) {
			at.Doubt = fmt.Sprintf("the model cites block %s of %s, of which %d were shown", cited[i].Chunk, s.Title, len(s.Passages))
			continue
		}
		for n := first; n <= min(last, len(s.Passages)-1); n++ {
			at.Passages = append(at.Passages, s.Passages[n].ID)
		}
	}
	return at
}

// blockRange reads 3, or 3-5, which includes both ends.
func blockRange(chunk string) (first, last int, ok bool) {
	from, to, several := strings.Cut(chunk, "-")
	first, err := strconv.Atoi(from)
	if err != nil {
		return 0, 0, false
	}
	if !several {
		return first, first, true
	}
	last, err = strconv.Atoi(to)
	return first, last, err == nil
}
