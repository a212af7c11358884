package native

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// desk is a library that notes what it is given, and how much at a time.
type desk struct {
	*shelf
	mu           sync.Mutex // guards what follows
	inside, most int
	given        []string
}

func (d *desk) Add(_ context.Context, u *Upload) (citeway.Source, error) {
	d.mu.Lock()
	d.inside++
	d.most = max(d.most, d.inside)
	d.mu.Unlock()
	data, err := io.ReadAll(u.Content)
	time.Sleep(5 * time.Millisecond)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.inside--
	d.given = append(d.given, string(data))
	if strings.Contains(u.Name, "bad") {
		err = &citeway.Error{Code: citeway.Invalid, Place: u.Name, Message: "is bad"}
	}
	return citeway.Source{ID: "d_" + string(data), Title: u.Name}, err
}

// sentTogether sends files of those names in one upload; each holds its place.
func sentTogether(t *testing.T, g *gateway, names ...string) string {
	t.Helper()
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for i, name := range names {
		p, err := parts.CreateFormFile("file", name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = fmt.Fprint(p, i)
	}
	_ = parts.Close()
	res, told := g.do("POST", "/v1/sources", body.String(), "Content-Type", parts.FormDataContentType())
	if res.StatusCode != 201 {
		t.Fatalf("%d %s", res.StatusCode, told)
	}
	return told
}

// TestFilesOfOneUpload are taken in some at a time, and told of in their order; where two have one name, in turn.
func TestFilesOfOneUpload(t *testing.T) {
	g := open(t, Options{})
	d := &desk{shelf: g.shelf}
	g.surface.o.Library = d
	var names []string
	for n := range 20 {
		names = append(names, fmt.Sprintf("%d.md", n))
	}
	names[7] = "bad.md"
	told := sentTogether(t, g, names...)
	at := -1
	for i, name := range names {
		next := strings.Index(told, `"name":"`+name+`"`)
		if next <= at || i != 7 && !strings.Contains(told, fmt.Sprintf(`"id":"d_%d"`, i)) {
			t.Errorf("%s is not told of in its place: %s", name, told)
		}
		at = next
	}
	if d.most < 2 || d.most > atATime || len(d.given) != len(names) {
		t.Errorf("%d at a time, %v", d.most, d.given)
	}
	d.most, d.given = 0, nil
	sentTogether(t, g, "a.md", "b.md", "A.md", "c.md")
	if d.most != 1 || !slices.Equal(d.given, []string{"0", "1", "2", "3"}) {
		t.Errorf("%d at a time, %v", d.most, d.given)
	}
}
