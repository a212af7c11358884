package azure

import (
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/internal/link"
)

// read fills the n-th source from one citation. A file path that is an address becomes the
// URL if there is no other.
func read(s *citeway.Source, f *completion.Fields, n int, r *retrieved) {
	s.Title, s.URL, s.Path = f.Text("title"), f.Text("url"), f.Text("filepath")
	if _, isLink := link.Safe(s.Path); isLink && s.URL == "" {
		s.URL, s.Path = s.Path, ""
	}
	s.Kind = citeway.KindFile
	if s.Path == "" && s.URL != "" {
		s.Kind = citeway.KindWeb
	}
	s.Extra = f.Keep(name, "metadata", "TYPE")
	text := f.Verbatim("content")
	p := citeway.Passage{ID: "p" + strconv.Itoa(n), Text: text, Chunk: f.Text("chunk_id")}
	p.Score = score(f)
	p.Extra = f.Keep(name, "original_search_score", "rerank_score", "filter_reason", "score")
	if d := r.of(identify(f)); d != nil {
		if p.Score == nil {
			p.Score = score(d)
		}
		p.Extra = merged(d.Keep(name, "original_search_score", "rerank_score", "filter_reason"), p.Extra)
	}
	if text != "" || p.Chunk != "" || p.Score != nil {
		s.Passages = []citeway.Passage{p}
	}
}

// merged is base with the values of over in place of its own.
func merged[M ~map[string]V, V any](base, over M) M {
	if base == nil {
		return over
	}
	for k, v := range over {
		base[k] = v
	}
	return base
}

// maxRerank is the highest score that the semantic ranker gives.
const maxRerank = 4

// score is a document's relevance in [0, 1]; nil if the service gives none. Only the
// semantic ranker's score has a known scale, 0 to 4, so it always comes first:
// filter_reason is set on documents that were rejected and names the stage, so its
// absence on a cited document does not mean that the search score decided. The search score has no scale: unbounded for keyword
// search, near 1/60 for hybrid search.
func score(f *completion.Fields) *float64 {
	if n := f.Number("rerank_score"); n != nil {
		v := min(max(*n/maxRerank, 0), 1)
		return &v
	}
	return completion.Unit(f.Number("score"))
}
