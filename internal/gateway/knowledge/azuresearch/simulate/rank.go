package simulate

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// result is a document that was found; rerank is nil without the semantic ranker.
type result struct {
	document document
	score    float64
	rerank   *float64
	caption  string
}

// ranking is the documents of one search, the best first, by place in the index.
type ranking []scored

type scored struct {
	at    int
	score float64
}

func (r ranking) sort() ranking {
	slices.SortStableFunc(r, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	return r
}

// find runs every search that the query asks for, fuses them and ranks again.
func (x *index) find(q *query, vectorize func(string) []float32) []result {
	var kept []int
	for i, d := range x.documents {
		if q.keep.holds(d) {
			kept = append(kept, i)
		}
	}
	var rankings []ranking
	if q.Search != "" || len(q.VectorQueries) == 0 {
		rankings = append(rankings, x.byWords(q, kept))
	}
	for i := range q.VectorQueries {
		v := &q.VectorQueries[i]
		if v.Kind == "text" && vectorize != nil {
			v.Vector = vectorize(v.Text)
		}
		for _, f := range split(v.Fields) {
			rankings = append(rankings, x.byVector(v, f, kept))
		}
	}
	found := fuse(rankings)
	results := make([]result, len(found))
	for i, s := range found {
		results[i] = result{document: x.documents[s.at], score: s.score}
	}
	if q.semantic != nil {
		rerank(q, results)
	}
	return results
}

// The constants of BM25, as the service has them.
const (
	saturation = 1.2
	leveling   = 0.75
)

// byWords ranks by BM25 over the fields searched; all alike where the question is *.
func (x *index) byWords(q *query, kept []int) ranking {
	var r ranking
	if q.Search == "" || q.Search == "*" {
		for _, at := range kept {
			r = append(r, scored{at, 1})
		}
		return r
	}
	counts, lengths, total := make([]map[string]int, len(x.documents)), make([]int, len(x.documents)), 0
	with := map[string]int{}
	for i, d := range x.documents {
		counts[i], lengths[i] = count(d, q.words)
		total += lengths[i]
		for w := range counts[i] {
			with[w]++
		}
	}
	question := language.Query(q.Search)
	mean := max(float64(total)/float64(max(len(x.documents), 1)), 1)
	for _, at := range kept {
		score := 0.0
		for _, w := range question {
			n, df := float64(counts[at][w.Word]), float64(with[w.Word])
			idf := math.Log(1 + (float64(len(x.documents))-df+0.5)/(df+0.5))
			score += idf * n * (saturation + 1) / (n + saturation*(1-leveling+leveling*float64(lengths[at])/mean))
		}
		if score > 0 {
			r = append(r, scored{at, score})
		}
	}
	return r.sort()
}

// count is how often each word stands in the fields, and how many there are.
func count(d document, fields []string) (map[string]int, int) {
	counts, length := map[string]int{}, 0
	var s language.Words
	for _, f := range fields {
		s.Terms(d.words(f), func(word []byte, _ bool) {
			counts[string(word)]++
			length++
		})
	}
	return counts, length
}

// words are the text of a field.
func (d document) words(field string) string {
	switch v := d[field].(type) {
	case string:
		return v
	case []string:
		return strings.Join(v, "\n")
	}
	return ""
}

// byVector ranks the k nearest by cosine.
func (x *index) byVector(v *vectorQuery, field string, kept []int) ranking {
	var r ranking
	for _, at := range kept {
		if vector, ok := x.documents[at][field].([]float32); ok && len(vector) == len(v.Vector) {
			r = append(r, scored{at, 1 / (2 - cosine(vector, v.Vector))})
		}
	}
	k := v.K
	if k <= 0 {
		k = defaultTop
	}
	return r.sort()[:min(k, len(r))]
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

// flattening is the constant of reciprocal rank fusion.
const flattening = 60

// fuse adds up 1/(60+rank) over the rankings; a single one stays as it is.
func fuse(rankings []ranking) ranking {
	if len(rankings) == 1 {
		return rankings[0]
	}
	sums := map[int]float64{}
	for _, r := range rankings {
		for i, s := range r {
			sums[s.at] += 1 / float64(flattening+i+1)
		}
	}
	var fused ranking
	for at, sum := range sums {
		fused = append(fused, scored{at, sum})
	}
	slices.SortFunc(fused, func(a, b scored) int { return cmp.Compare(a.at, b.at) })
	return fused.sort()
}

// maxReranked is how many results the semantic ranker reads, maxRerank its
// highest score.
const (
	maxReranked = 50
	maxRerank   = 4
)

// rerank orders the first fifty by the share of the question's words that stand in
// the fields of the semantic configuration, and makes captions.
func rerank(q *query, results []result) {
	first := results[:min(maxReranked, len(results))]
	question := language.Query(q.Search)
	for i := range first {
		counts, _ := count(first[i].document, prioritized(q.semantic))
		met := 0
		for _, w := range question {
			if counts[w.Word] > 0 {
				met++
			}
		}
		score := maxRerank * float64(met) / float64(max(len(question), 1))
		first[i].rerank, first[i].caption = &score, caption(q, first[i].document, question)
	}
	slices.SortStableFunc(first, func(a, b result) int { return cmp.Compare(*b.rerank, *a.rerank) })
}

// caption is the sentence that holds most of the question's words.
func caption(q *query, d document, question []language.Term) string {
	best, most := "", -1
	for _, f := range q.semantic.Fields.Content {
		for sentence := range strings.SplitAfterSeq(d.words(f.Name), ". ") {
			counts, _ := count(document{"s": sentence}, []string{"s"})
			met := 0
			for _, w := range question {
				met += min(counts[w.Word], 1)
			}
			if met > most {
				best, most = strings.TrimSpace(sentence), met
			}
		}
	}
	return best
}
