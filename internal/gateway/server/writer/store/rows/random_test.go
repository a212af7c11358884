package rows_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// steps is how many things are done in byChance.
const steps = 400

// record is a file as the suite itself remembers it.
type record struct {
	file store.File
	gone bool
}

// byChance does things by chance and compares every answer with what a plain list
// would say. The same seed does the same.
func byChance(t *testing.T, s store.Store) {
	ctx := t.Context()
	random := rand.New(rand.NewPCG(7, 11))
	owners, kinds, graphs := []string{"", "k1", "k2"}, []string{"txt", "pdf"}, []string{"g1", "g2", "g3"}
	statuses := []store.Status{store.InProgress, store.Completed, store.Failed}
	var all []*record
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	for n := range steps {
		switch random.IntN(6) {
		case 0, 1:
			f := store.File{ID: fmt.Sprint("f", n), Owner: pick(owners), Kind: pick(kinds), Status: statuses[random.IntN(3)], Created: began, Graphs: []string{pick(graphs)}}
			must(t, s.AddFile(ctx, f))
			all = append(all, &record{file: f})
		case 2:
			if len(all) == 0 {
				continue
			}
			r := all[random.IntN(len(all))]
			status, graph := statuses[random.IntN(3)], pick(graphs)
			_, err := s.ChangeFile(ctx, r.file.ID, func(f *store.File) error {
				f.Status, f.Graphs = status, []string{graph, pick(graphs)}
				r.file.Status, r.file.Graphs = f.Status, slices.Clone(f.Graphs)
				return nil
			})
			same(t, n, err, r.gone)
		case 3:
			if len(all) == 0 {
				continue
			}
			r := all[random.IntN(len(all))]
			same(t, n, s.DropFile(ctx, r.file.ID), r.gone)
			r.gone = true
		default:
			compare(t, s, random, all, store.Sight{Owner: pick(owners)})
		}
	}
	if len(all) < steps/8 {
		t.Errorf("only %d files were made", len(all))
	}
}

// same checks that what is gone, and only that, is missing.
func same(t *testing.T, n int, err error, gone bool) {
	t.Helper()
	if (citeway.CodeOf(err) == citeway.NotFound) != gone {
		t.Errorf("step %d: %v, gone %v", n, err, gone)
	}
}

// compare asks for a page by chance and checks it.
func compare(t *testing.T, s store.Store, random *rand.Rand, all []*record, sight store.Sight) {
	t.Helper()
	q := store.FileQuery{}
	if random.IntN(2) == 0 {
		q.Graph = "g1"
	}
	if random.IntN(3) == 0 {
		q.Status = store.Completed
	}
	if random.IntN(3) == 0 {
		q.Kinds = []string{"pdf"}
	}
	p := store.Page{Limit: 1 + random.IntN(5), Ascending: random.IntN(2) == 0}
	unseen := false
	if len(all) > 0 {
		cursor := all[random.IntN(len(all))].file
		switch random.IntN(3) {
		case 0:
			p.After = cursor.ID
		case 1:
			p.Before = cursor.ID
		}
		unseen = p.After+p.Before != "" && !sight.Sees(cursor.ID, cursor.Owner)
	}
	got, more, err := s.Files(t.Context(), sight, q, p)
	if unseen {
		code(t, err, citeway.Invalid) // another's id is as unknown as one that never was
		return
	}
	if want := expected(all, sight, &q, p); err != nil || ids(got, more) != want {
		t.Errorf("%+v %+v %+v: %q, want %q, %v", sight, q, p, ids(got, more), want, err)
	}
	counted, err := s.Counts(t.Context(), "g1")
	want := store.Counts{}
	for _, r := range all {
		if !r.gone && slices.Contains(r.file.Graphs, "g1") {
			want.Add(r.file.Status)
		}
	}
	if err != nil || counted != want {
		t.Errorf("%+v, want %+v, %v", counted, want, err)
	}
}

// expected is a page as a plain list gives it.
func expected(all []*record, sight store.Sight, q *store.FileQuery, p store.Page) string {
	list := slices.Clone(all)
	if !p.Ascending {
		slices.Reverse(list)
	}
	if p.After != "" {
		list = list[place(list, p.After)+1:]
	}
	if p.Before != "" {
		list = list[:place(list, p.Before)]
	}
	var found []string
	for _, r := range list {
		if !r.gone && sight.Sees(r.file.ID, r.file.Owner) && q.Fits(&r.file) {
			found = append(found, r.file.ID)
		}
	}
	more := len(found) > p.Limit
	if more && p.Before != "" {
		found = found[len(found)-p.Limit:]
	}
	found = found[:min(len(found), p.Limit)]
	if more {
		found = append(found, "+")
	}
	return strings.Join(found, " ")
}

func place(list []*record, id string) int {
	return slices.IndexFunc(list, func(r *record) bool { return r.file.ID == id })
}
