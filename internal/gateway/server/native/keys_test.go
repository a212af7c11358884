package native

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/server"
)

// locked is a gateway with keys.
type locked struct {
	*gateway
	keys *keyrows.Store
}

func lock(t *testing.T, o Options) *locked {
	t.Helper()
	keys := database.Memory(t, keyrows.Open)
	return &locked{openAs(t, o, server.Options{Ring: access.NewRing(keys)}), keys}
}

// key makes a key and returns the header that brings it.
func (l *locked) key(change func(k *access.Key)) []string {
	l.t.Helper()
	k, secret := access.New("someone", time.Now())
	change(&k)
	if err := l.keys.Create(l.t.Context(), k); err != nil {
		l.t.Fatal(err)
	}
	return []string{"Authorization", "Bearer " + secret}
}

func TestEachRouteAsksForItsScope(t *testing.T) {
	healthy := func(context.Context, *Examination, func(doctor.Finding)) (*doctor.Report, error) {
		return &doctor.Report{}, nil
	}
	l := lock(t, Options{Talks: kept(t), Examine: healthy})
	routes := slices.DeleteFunc(l.surface.routes(), func(r route) bool { return r.scope == "" })
	if len(routes) < 8 {
		t.Fatalf("only %d routes ask for a scope", len(routes))
	}
	for _, route := range routes {
		without := slices.DeleteFunc(access.Scopes(), func(scope string) bool { return scope == route.scope || scope == access.Admin })
		path := strings.Replace(route.path, "{id}", "x", 1)
		res, body := l.do(route.method, path, "{}", l.key(func(k *access.Key) { k.Scopes = without })...)
		if res.StatusCode != http.StatusForbidden || !strings.Contains(body, "scope "+route.scope) {
			t.Errorf("%s %s with %v: %d %s", route.method, path, without, res.StatusCode, body)
		}
		if res, body = l.do(route.method, path, "{}", l.key(func(k *access.Key) { k.Scopes = []string{route.scope} })...); res.StatusCode == http.StatusForbidden {
			t.Errorf("%s %s with %s: %s", route.method, path, route.scope, body)
		}
		if res, _ = l.do(route.method, path, "{}"); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s %s without a key: %d", route.method, path, res.StatusCode)
		}
	}
}

func TestATurnIsAskedAsItsKeyMaySee(t *testing.T) {
	l := lock(t, Options{})
	two := 2
	header := l.key(func(k *access.Key) { k.Sets, k.Clearance, k.Dialect = []string{"staff"}, &two, "markdown" })
	_, body := l.do("POST", "/v1/answers", `{"question":"q"}`, header...)
	turn := l.chat.turn
	if !strings.HasPrefix(body, "Tides rise") || turn.Clearance == nil || *turn.Clearance != 2 || !slices.Equal(turn.Sets, []string{"staff"}) || turn.Owner == "" {
		t.Errorf("%s for %+v", body, turn)
	}
	if _, body = l.do("POST", "/v1/answers", `{"question":"q","dialect":"native"}`, header...); !strings.HasPrefix(body, "{") {
		t.Errorf("what a request says goes before the key: %s", body)
	}
}

func TestAStreamIsReadAgainByItsAskerAlone(t *testing.T) {
	l := lock(t, Options{})
	mine, other := l.key(func(*access.Key) {}), l.key(func(*access.Key) {})
	_, whole := l.do("POST", "/v1/answers", `{"question":"q","stream":true}`, mine...)
	if _, again := l.do("GET", "/v1/answers/ans_1/events", "", mine...); again != whole {
		t.Errorf("again %q", again)
	}
	res, told := l.do("GET", "/v1/answers/ans_1/events", "", other...)
	_, none := l.do("GET", "/v1/answers/ans_9/events", "", other...)
	if res.StatusCode != http.StatusNotFound || told != none {
		t.Errorf("another: %d %s, and for none %s", res.StatusCode, told, none)
	}
	if res, _ := l.do("POST", "/v1/answers", `{}`, append(other, "Last-Event-ID", "ans_1:1")...); res.StatusCode != http.StatusNotFound {
		t.Errorf("another with Last-Event-ID: %d", res.StatusCode)
	}
}

func TestWhoOpensEvidence(t *testing.T) {
	l := lock(t, Options{})
	one := 1
	all := l.key(func(*access.Key) {})
	low := l.key(func(k *access.Key) { k.Clearance = &one })
	staff := l.key(func(k *access.Key) { k.Sets = []string{"staff"} })
	board := l.key(func(k *access.Key) { k.Sets = []string{"board"} })
	secret := &citeway.Label{Name: "S", Rank: 3}
	records := map[string]evidence.Record{
		"c_staff":  {Document: "d_1"},
		"c_board":  {Document: "d_2", Source: citeway.Source{Label: secret}},
		"c_raised": {Document: "d_2"}, // its document bears a label since
		"c_fallen": {Document: "d_1", Source: citeway.Source{Label: secret}},
		"c_none":   {Document: "d_9"},
		"c_given":  {},
	}
	for id, r := range records {
		r.ID, r.Kind, r.Created = id, evidence.Citation, time.Now()
		r.Source.Title, r.Passage.Text, r.Owner = "Griselda", "Griselda", "key_other"
		if err := l.evidence.Save(context.Background(), r); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string][4]int{ // all, low, staff, board
		"c_staff": {200, 200, 200, 403}, "c_board": {200, 403, 403, 200}, "c_raised": {200, 403, 403, 200}, "c_fallen": {200, 403, 200, 403},
		"c_none": {200, 403, 403, 403}, "c_given": {200, 200, 403, 403}, "c_nowhere": {404, 404, 404, 404},
	} {
		for i, header := range [][]string{all, low, staff, board} {
			for _, path := range []string{"/v1/citations/", "/c/"} {
				res, body := l.do("GET", path+id, "", header...)
				if res.StatusCode != want[i] || strings.Contains(body, "Griselda") != (want[i] == 200) || strings.Contains(body, "key_other") {
					t.Errorf("key %d opens %s%s: %d %s", i, path, id, res.StatusCode, body)
				}
			}
		}
	}
	res, body := l.do("GET", "/c/c_board", "", append(low, "Accept", "text/html")...)
	if res.StatusCode != http.StatusForbidden || !strings.Contains(body, "<h1>Forbidden</h1>") {
		t.Errorf("in a browser: %d %s", res.StatusCode, body)
	}
}

// form is a multipart body with a file and fields, and its content type.
func form(t *testing.T, fields ...string) (string, string) {
	t.Helper()
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		if err := parts.WriteField(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	p, err := parts.CreateFormFile("file", "a.md")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(p, "words")
	_ = parts.Close()
	return body.String(), parts.FormDataContentType()
}

func TestWhereAnUploadGoes(t *testing.T) {
	l := lock(t, Options{Label: func(name string) *citeway.Label {
		if name != "Open" && name != "Closed" {
			return nil
		}
		return &citeway.Label{Name: name, Rank: len(name)}
	}})
	four := 4
	keys := map[string][]string{
		"all": l.key(func(*access.Key) {}), "low": l.key(func(k *access.Key) { k.Clearance = &four }),
		"one": l.key(func(k *access.Key) { k.Sets = []string{"staff"} }), "two": l.key(func(k *access.Key) { k.Sets = []string{"staff", "board"} }),
		"none": l.key(func(k *access.Key) { k.Sets = []string{} }),
	}
	for _, test := range []struct {
		key    string
		fields []string
		status int
		sets   string
		label  string
		apart  bool
	}{
		{"all", nil, 201, "", "", false}, {"all", []string{"set", "a", "set", "b", "label", "Open"}, 201, "a b", "Open", false},
		{"all", []string{"label", " "}, 201, "", "", false}, {"all", []string{"set", "a\nb"}, 400, "", "", false},
		{"all", []string{"label", "Opne"}, 400, "", "", false},
		{"low", []string{"label", "Open"}, 201, "", "Open", true}, {"low", []string{"label", "Closed"}, 403, "", "", true},
		{"one", nil, 201, "staff", "", true}, {"one", []string{"set", "staff"}, 201, "staff", "", true}, {"one", []string{"set", "board"}, 403, "", "", true},
		{"two", nil, 400, "", "", true}, {"two", []string{"set", "board"}, 201, "board", "", true}, {"none", nil, 403, "", "", true},
	} {
		l.shelf.last = Upload{}
		body, kind := form(t, test.fields...)
		res, told := l.do("POST", "/v1/sources", body, append(keys[test.key], "Content-Type", kind)...)
		u, label := l.shelf.last, ""
		if u.Label != nil {
			label = u.Label.Name
		}
		if res.StatusCode != test.status || strings.Join(u.Sets, " ") != test.sets || label != test.label {
			t.Errorf("%s %v: %d %s, %+v", test.key, test.fields, res.StatusCode, told, u)
		}
		if test.status == 201 && (u.Owner != "") != test.apart {
			t.Errorf("%s %v: owner %q", test.key, test.fields, u.Owner)
		}
	}
}

// TestAReplacementStaysInItsSets: who has several sets need not say which.
func TestAReplacementStaysInItsSets(t *testing.T) {
	l := lock(t, Options{})
	key := l.key(func(k *access.Key) { k.Sets = []string{"staff", "board"} })
	for _, c := range []struct {
		fields []string
		status int
	}{{nil, 400}, {[]string{"replaces", "d_1"}, 201}} {
		body, kind := form(t, c.fields...)
		if res, told := l.do("POST", "/v1/sources", body, append(key, "Content-Type", kind)...); res.StatusCode != c.status {
			t.Errorf("%v: %d %s", c.fields, res.StatusCode, told)
		}
	}
	if l.shelf.last.Replaces != "d_1" || l.shelf.last.Sets != nil {
		t.Errorf("%+v", l.shelf.last)
	}
}

func TestUploadsThatCannotBe(t *testing.T) {
	g := open(t, Options{MaxUpload: server.MaxBody + 1000})
	body, kind := form(t)
	for _, test := range []struct {
		body, kind string
		status     int
	}{
		{"hello", "text/plain", 400}, {"", "multipart/form-data", 400}, {body[:len(body)-20], kind, 400},
		{strings.Repeat("x", server.MaxBody+1001), kind, 413},
	} {
		if res, told := g.do("POST", "/v1/sources", test.body, "Content-Type", test.kind); res.StatusCode != test.status || !strings.Contains(told, `"error"`) {
			t.Errorf("%.20s as %s: %d %s", test.body, test.kind, res.StatusCode, told)
		}
	}
	var two bytes.Buffer
	both := multipart.NewWriter(&two)
	_, _ = both.CreateFormFile("file", "a.md")
	_, _ = both.CreateFormFile("file", "b.md")
	_ = both.WriteField("replaces", "d_1")
	_ = both.Close()
	if res, told := g.do("POST", "/v1/sources", two.String(), "Content-Type", both.FormDataContentType()); res.StatusCode != 400 || !strings.Contains(told, "several were sent") {
		t.Errorf("%d %s", res.StatusCode, told)
	}
	var many bytes.Buffer
	parts := multipart.NewWriter(&many)
	for range MaxUploadFiles + 1 {
		_, _ = parts.CreateFormFile("file", "a.md")
	}
	_ = parts.Close()
	if res, told := g.do("POST", "/v1/sources", many.String(), "Content-Type", parts.FormDataContentType()); res.StatusCode != 413 || !strings.Contains(told, "100 files") {
		t.Errorf("%d %s", res.StatusCode, told)
	}
}
