package weaviate

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
)

// What is asked at most in one question.
const (
	// maxCounted is how many stems are counted.
	maxCounted = 256
	// maxLimit is how many passages of a kind are found: the engine gives no more without a cursor.
	maxLimit = 10_000
)

// Candidates finds passages by the question's words, by what people say for them and by its vector, and counts
// the passages that hold its words, in one request.
func (x *Index) Candidates(ctx context.Context, ask shared.Ask) (shared.Candidates, error) {
	if ask.Sight.Sets != nil && len(ask.Sight.Sets) == 0 {
		return shared.Candidates{}, nil
	}
	sight := seen(ask.Sight)
	wanted := all(sight, of(ask.Documents))
	limit := min(max(ask.Limit, 1), maxLimit)
	q := query{}
	q.words("words", x.words.name, ask.Own, wanted, limit)
	q.words("likes", x.words.name, ask.Likes, wanted, limit)
	if m := x.meaning.Load(); m != nil && len(ask.Vector) > 0 {
		q.get("near", m.name, limit, "nearVector:{vector:"+vector(ask.Vector)+"}", wanted, "passage")
	}
	counted := slices.DeleteFunc(once(ask.Own, ask.Likes, ask.Count), func(stem string) bool { return ask.Known[stem] > 0 })
	for i, stem := range counted {
		q.count("c"+strconv.Itoa(i), x.words.name, all(sight, matches("terms", "Equal", stem)))
	}
	found, err := x.ask(ctx, &q)
	if err != nil {
		return shared.Candidates{}, err
	}
	c := shared.Candidates{Words: found.passages("words"), Likes: found.passages("likes"), Near: found.passages("near"), Held: map[string]int{}}
	for i, stem := range counted {
		c.Held[stem] = found.count("c" + strconv.Itoa(i))
	}
	return c, nil
}

// Instead finds passages with a word of a pattern, or all stems of a way.
func (x *Index) Instead(ctx context.Context, ask shared.Ask, patterns []string, ways [][]string) (map[string][]string, error) {
	if len(patterns)+len(ways) == 0 || ask.Sight.Sets != nil && len(ask.Sight.Sets) == 0 {
		return nil, nil
	}
	var any []where
	for _, pattern := range patterns {
		any = append(any, matches("terms", "Like", pattern))
	}
	var single []string
	for _, way := range ways {
		if len(way) == 1 {
			single = append(single, way[0])
			continue
		}
		var each []where
		for _, stem := range way {
			each = append(each, matches("terms", "Equal", stem))
		}
		any = append(any, all(each...))
	}
	if len(single) > 0 { // by name, which costs the same however many words there are
		any = append(any, anyOf("terms", single))
	}
	q := query{}
	q.get("instead", x.words.name, min(max(ask.Limit, 1), maxLimit), "", all(seen(ask.Sight), of(ask.Documents), either(any...)), "passage terms")
	found, err := x.ask(ctx, &q)
	if err != nil {
		return nil, err
	}
	stems := map[string][]string{}
	for _, r := range found.Get["instead"] {
		stems[r.Passage] = strings.Fields(r.Terms)
	}
	return stems, nil
}

// once are the texts of some lists, each once, as many as are counted.
func once(lists ...[]string) (texts []string) {
	known := map[string]bool{}
	for _, list := range lists {
		for _, one := range list {
			if !known[one] && len(texts) < maxCounted {
				known[one] = true
				texts = append(texts, one)
			}
		}
	}
	return texts
}

func vector(numbers []float32) string {
	b := []byte{'['}
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendFloat(b, float64(n), 'g', -1, 32)
	}
	return string(append(b, ']'))
}

// query is a request in the language of GraphQL, of several questions with a name each.
type query struct{ gets, counts strings.Builder }

// words asks for passages that hold some of the stems.
func (q *query) words(name, class string, stems []string, w where, limit int) {
	if len(stems) > 0 {
		q.get(name, class, limit, `bm25:{query:`+text(strings.Join(stems, " "))+`,properties:["terms"]}`, w, "passage")
	}
}

func (q *query) get(name, class string, limit int, how string, w where, properties string) {
	fmt.Fprintf(&q.gets, "%s:%s(limit:%d %s", name, class, limit, how)
	filter(&q.gets, w)
	q.gets.WriteString("){" + properties + "}")
}

// count asks how many objects there are.
func (q *query) count(name, class string, w where) {
	q.counts.WriteString(name + ":" + class + "(limit:1")
	filter(&q.counts, w)
	q.counts.WriteString("){meta{count}}")
}

func filter(b *strings.Builder, w where) {
	if w.Operator != "" {
		b.WriteString(" where:")
		w.write(b)
	}
}

func (q *query) text() string {
	all := "{"
	if q.gets.Len() > 0 {
		all += "Get{" + q.gets.String() + "}"
	}
	if q.counts.Len() > 0 {
		all += "Aggregate{" + q.counts.String() + "}"
	}
	return all + "}"
}

// found is an answer, by the names of what was asked.
type found struct {
	Get       map[string][]struct{ Passage, Terms string }
	Aggregate map[string][]struct{ Meta struct{ Count int } }
}

func (f *found) passages(name string) []string {
	ids := make([]string, len(f.Get[name]))
	for i, r := range f.Get[name] {
		ids[i] = r.Passage
	}
	return ids
}

func (f *found) count(name string) int {
	if rows := f.Aggregate[name]; len(rows) > 0 {
		return rows[0].Meta.Count
	}
	return 0
}

// ask sends a query that asks for something.
func (x *Index) ask(ctx context.Context, q *query) (f found, err error) {
	words := q.text()
	if words == "{}" {
		return f, ctx.Err()
	}
	return f, x.nodes.send(ctx, request{method: http.MethodPost, path: "graphql", body: map[string]string{"query": words}, read: func(answer []byte) error {
		var said struct {
			Data   found
			Errors []struct{ Message string }
		}
		if err := json.Unmarshal(answer, &said); err != nil {
			return unread(err)
		}
		if len(said.Errors) > 0 {
			return refused(said.Errors[0].Message)
		}
		f = said.Data
		return nil
	}})
}
