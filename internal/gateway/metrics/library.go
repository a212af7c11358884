package metrics

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Options say where the views are.
type Options struct {
	// Views is the folder of the views' files, *.yaml and *.yml, with folders in it.
	Views string
	// Data is a further folder in which tables are looked for; "" for none.
	Data string
	// Now is the clock for ranges that name it; nil is time.Now.
	Now func() time.Time
}

// maxViews is how many views are read.
const maxViews = 1000

// Library is a folder of metrics views. It may be used by several goroutines at a
// time. The views are read once; a table is read when it is first asked for and
// again when its file changed.
type Library struct {
	data     string
	now      func() time.Time
	views    []*view.View
	problems []error
	tables   table.Cache
	known    sync.Map // *view.View to *checked
}

// Open reads the views of a folder. A view that cannot be read is left out and is
// one of Problems. Errors: Invalid for a folder that cannot be read.
func Open(o Options) (*Library, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	l := &Library{data: o.Data, now: o.Now}
	files, err := viewFiles(o.Views)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: o.Views, Message: "the folder of the metrics views cannot be read", Mend: "make it, or name another", Err: err}
	}
	for _, path := range files {
		if err := l.add(path); err != nil {
			l.problems = append(l.problems, err)
		}
	}
	return l, nil
}

func viewFiles(folder string) ([]string, error) {
	var files []string
	if to, err := filepath.EvalSymlinks(folder); err == nil {
		folder = to // who names a link means what it leads to
	}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		ending := strings.ToLower(filepath.Ext(path))
		if d.Type().IsRegular() && (ending == ".yaml" || ending == ".yml") {
			files = append(files, path)
		}
		if len(files) >= maxViews {
			return fs.SkipAll
		}
		return nil
	})
	return files, err
}

func (l *Library) add(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "cannot be read", Err: err}
	}
	v, err := view.Parse(path, data)
	if err != nil || v == nil {
		return err
	}
	if slices.ContainsFunc(l.views, func(o *view.View) bool { return o.Name == v.Name }) {
		return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("there is another view %q", v.Name), Mend: "rename one of the files"}
	}
	l.views = append(l.views, v)
	return nil
}

// Problems are the views that could not be read, each with file and line.
func (l *Library) Problems() []error { return slices.Clone(l.problems) }

// Len is how many views there are, seen or not.
func (l *Library) Len() int { return len(l.views) }

// find returns the view of that name if the caller may see it.
func (l *Library) find(name string, a Access) (*view.View, error) {
	for _, v := range l.views {
		if v.Name == name && a.sees(v) {
			return v, nil
		}
	}
	return nil, &citeway.Error{Code: citeway.NotFound, Place: "metrics_view", Message: fmt.Sprintf("there is no metrics view %q", name),
		Mend: "list_metrics_views lists them"}
}

// Sees reports whether there is a view of that name, and whether the caller may
// see it. It tells what the errors of Query do not, so it is for callers who know of the
// view already, as by a citation.
func (l *Library) Sees(name string, a Access) (there, seen bool) {
	at := slices.IndexFunc(l.views, func(v *view.View) bool { return v.Name == name })
	return at >= 0, at >= 0 && a.sees(l.views[at])
}

// checked is a table that a view was found to fit, with the times of its
// dimensions.
type checked struct {
	table *table.Table
	mu    sync.Mutex
	spans map[string]extent
}

// extent is the first and last time of a dimension.
type extent struct {
	first, last time.Time
	without     int
	ok          bool
}

// table returns the view's table, read again if its file changed.
func (l *Library) table(ctx context.Context, v *view.View) (*checked, error) {
	path, err := table.Find(v.Table, filepath.Dir(v.File), l.dataOr(filepath.Dir(v.File)))
	if err != nil {
		return nil, err
	}
	t, err := l.tables.Table(ctx, path)
	if err != nil {
		return nil, err
	}
	if known, ok := l.known.Load(v); ok && known.(*checked).table == t {
		return known.(*checked), nil
	}
	if err := engine.Check(v, t); err != nil {
		return nil, err
	}
	c := &checked{table: t, spans: map[string]extent{}}
	l.known.Store(v, c)
	return c, nil
}

// tableFor is table for a caller, who is told of a file by its name: in which folder
// of the machine it lies is not theirs to know.
func (l *Library) tableFor(ctx context.Context, v *view.View) (*checked, error) {
	c, err := l.table(ctx, v)
	var e *citeway.Error
	if errors.As(err, &e) && filepath.IsAbs(e.Place) {
		told := *e
		told.Place = filepath.Base(e.Place)
		return nil, &told
	}
	return c, err
}

func (l *Library) dataOr(folder string) string {
	if l.data != "" {
		return l.data
	}
	return folder
}

// extent returns the times of a dimension, computed once for each table.
func (c *checked) extent(v *view.View, dimension string) extent {
	c.mu.Lock()
	defer c.mu.Unlock()
	if x, ok := c.spans[dimension]; ok {
		return x
	}
	var x extent
	x.first, x.last, x.without, x.ok = engine.Extent(c.table, v, dimension)
	c.spans[dimension] = x
	return x
}

// Check reads every view's table and returns what does not fit, joined.
func (l *Library) Check(ctx context.Context) error {
	all := l.Problems()
	for _, v := range l.views {
		if _, err := l.table(ctx, v); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}
