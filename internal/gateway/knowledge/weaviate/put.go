package weaviate

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
)

// The bounds of one request that writes.
const (
	// maxObjects is how many objects it holds, maxNumbers how many numbers of vectors and terms they have.
	maxObjects = 200
	maxNumbers = 100_000
	// maxDropped is how many documents it takes old passages out of.
	maxDropped = 64
	// maxSweeps is how often that is repeated where the engine does not take all out at once.
	maxSweeps = 1000
)

// How many copies acknowledge a write.
const (
	every = "?consistency_level=ALL"
	most  = "?consistency_level=QUORUM"
)

// shorthanded is how long writes ask for most copies after one could not reach all.
const shorthanded = 30 * time.Second

// write has a batch written to every copy, so that who reads any of them finds it: each gateway reads one of its
// own. Where a copy is away most are enough: nobody reads that one, and it catches up.
func (x *Index) write(ctx context.Context, method string, body any, read func(answer []byte) error) error {
	r := request{method: method, path: "batch/objects" + most, body: body, read: read}
	if x.o.Replicas == 1 || time.Now().UnixNano() < x.short.Load() {
		return x.nodes.send(ctx, r)
	}
	all := r
	all.path, all.once = "batch/objects"+every, true
	if err := x.nodes.send(ctx, all); err == nil || ctx.Err() != nil {
		return err
	}
	err := x.nodes.send(ctx, r)
	if err == nil {
		x.short.Store(time.Now().Add(shorthanded).UnixNano())
	}
	return err
}

// object is a passage, or its vector.
type object struct {
	Class      string         `json:"class"`
	ID         string         `json:"id"`
	Properties map[string]any `json:"properties"`
	Vector     []float32      `json:"vector,omitempty"`

	numbers int
}

// Put has the passages of each entry be what is found of its document: it writes them, and then takes out what
// is of another change. In between both are found; who reads the rows knows which is current.
func (x *Index) Put(ctx context.Context, entries []shared.Entry) error {
	meaning := x.meaning.Load()
	var objects []object
	for i := range entries {
		e := &entries[i]
		if !e.OnlyVectors {
			objects = append(objects, x.worded(e)...)
		}
		if meaning != nil {
			objects = append(objects, meant(meaning, e)...)
		}
	}
	for len(objects) > 0 {
		n := batch(objects)
		if err := x.keep(ctx, objects[:n]); err != nil {
			return err
		}
		objects = objects[n:]
	}
	return x.dropOld(ctx, entries, meaning)
}

// batch is how many of the objects go into one request.
func batch(objects []object) int {
	numbers := 0
	for n := range objects {
		if numbers += objects[n].numbers; n > 0 && (n == maxObjects || numbers > maxNumbers) {
			return n
		}
	}
	return len(objects)
}

// worded are the passages of an entry with their terms.
func (x *Index) worded(e *shared.Entry) []object {
	objects := make([]object, len(e.Passages))
	for i := range e.Passages {
		p := &e.Passages[i]
		o := sighted(x.words.name, e, p)
		o.Properties["terms"] = strings.Join(p.Terms, " ")
		o.numbers = len(p.Terms)
		objects[i] = o
	}
	return objects
}

// meant are the passages of an entry that have vectors.
func meant(c *collection, e *shared.Entry) (objects []object) {
	for i := range e.Passages {
		p := &e.Passages[i]
		if len(p.Vector) == 0 {
			continue
		}
		o := sighted(c.name, e, p)
		o.Vector, o.numbers = p.Vector, len(p.Vector)
		objects = append(objects, o)
	}
	return objects
}

func sighted(class string, e *shared.Entry, p *shared.Passage) object {
	return object{Class: class, ID: idOf(p.ID), Properties: map[string]any{
		"passage": p.ID, "document": named(e.Document), "number": e.Number, "rank": e.Rank, "sets": allNamed(e.Sets)}}
}

// keep writes some objects. Weaviate answers for each by itself.
func (x *Index) keep(ctx context.Context, objects []object) error {
	return x.write(ctx, http.MethodPost, map[string]any{"objects": objects}, func(answer []byte) error {
		var said []struct {
			Result struct {
				Status string
				Errors *struct {
					Error []struct{ Message string }
				}
			}
		}
		if err := json.Unmarshal(answer, &said); err != nil {
			return unread(err)
		}
		for i := range said {
			r := &said[i].Result
			if r.Errors != nil && len(r.Errors.Error) > 0 {
				return refused(r.Errors.Error[0].Message)
			}
			if r.Status == "FAILED" {
				return refused("an object was not kept")
			}
		}
		return nil
	})
}

// dropOld takes out what is of another change of the documents than that of their entries.
func (x *Index) dropOld(ctx context.Context, entries []shared.Entry, meaning *collection) error {
	entries = slices.DeleteFunc(slices.Clone(entries), func(e shared.Entry) bool { return e.New })
	for some := range slices.Chunk(entries, maxDropped) {
		var words, vectors []where
		for i := range some {
			old := all(matches("document", "Equal", named(some[i].Document)), compare("number", "NotEqual", some[i].Number))
			vectors = append(vectors, old)
			if !some[i].OnlyVectors {
				words = append(words, old)
			}
		}
		if err := x.drop(ctx, x.words.name, either(words...)); err != nil {
			return err
		}
		if meaning == nil {
			continue
		}
		if err := x.drop(ctx, meaning.name, either(vectors...)); err != nil {
			return err
		}
	}
	return nil
}

// drop takes objects out, as many at a time as the engine does.
func (x *Index) drop(ctx context.Context, class string, w where) error {
	if w.Operator == "" {
		return nil
	}
	body := map[string]any{"match": map[string]any{"class": class, "where": w}, "output": "minimal"}
	for range maxSweeps {
		var said struct {
			Results struct{ Failed, Limit, Matches, Successful int }
		}
		err := x.write(ctx, http.MethodDelete, body, func(answer []byte) error {
			if err := json.Unmarshal(answer, &said); err != nil {
				return unread(err)
			}
			if said.Results.Failed > 0 {
				return refused("an object was not taken out")
			}
			return nil
		})
		if err != nil || said.Results.Matches < said.Results.Limit || said.Results.Successful == 0 {
			return err
		}
	}
	return nil
}
