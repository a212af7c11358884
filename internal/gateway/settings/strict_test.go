package settings

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// wrong is a value that fits no field of that type.
func wrong(shape reflect.Type) string {
	switch {
	case shape == reflect.TypeFor[time.Duration]():
		return "soon"
	case shape.Kind() == reflect.Pointer:
		return wrong(shape.Elem())
	case shape.Kind() == reflect.Int:
		return "1.5"
	case shape.Kind() == reflect.Bool:
		return "maybe"
	case shape.Kind() == reflect.String:
		return "{a: b}"
	}
	return "just words"
}

// TestEveryFieldSaysItsLine puts a wrong value into each setting that there is.
func TestEveryFieldSaysItsLine(t *testing.T) {
	checked := 0
	check := func(file, name string) {
		t.Helper()
		checked++
		_, err := Parse("f", []byte(file))
		line := fmt.Sprintf("f:%d: ", strings.Count(file, "\n"))
		if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), line) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s: %v, want it at %s with a mend", name, err, line)
		}
	}
	top := reflect.TypeFor[Settings]()
	for i := range top.NumField() {
		f := top.Field(i)
		if !f.IsExported() {
			continue
		}
		name := f.Tag.Get("yaml")
		check("# settings\n"+name+": "+wrong(f.Type)+"\n", name)
		inner := f.Type
		head := "# settings\n" + name + ":\n  "
		for inner.Kind() == reflect.Slice || inner.Kind() == reflect.Pointer {
			if inner.Kind() == reflect.Slice {
				head = "# settings\n" + name + ":\n  - "
			}
			inner = inner.Elem()
		}
		if inner.Kind() != reflect.Struct {
			continue
		}
		check(head+"nosuch: 1\n", name+".nosuch")
		for j := range inner.NumField() {
			g := inner.Field(j)
			check(head+g.Tag.Get("yaml")+": "+wrong(g.Type)+"\n", name+"."+g.Tag.Get("yaml"))
		}
	}
	if checked < 40 {
		t.Errorf("only %d were checked", checked)
	}
}

// TestEveryFieldHasAName: a field without a tag could not be set.
func TestEveryFieldHasAName(t *testing.T) {
	for _, shape := range []reflect.Type{reflect.TypeFor[Settings](), reflect.TypeFor[Model](), reflect.TypeFor[Label](), reflect.TypeFor[LabelRule](),
		reflect.TypeFor[Set](), reflect.TypeFor[Endpoint](), reflect.TypeFor[Embeddings](), reflect.TypeFor[Limits]()} {
		for _, name := range namesOf(shape) {
			if _, known := fieldOf(shape, name); name == "" || !known {
				t.Errorf("%s has a field without a name", shape)
			}
		}
	}
}

func TestGlobsThatCannotBe(t *testing.T) {
	for pattern, ok := range map[string]bool{
		"a": true, "a/**": true, "**": true, "**/a?/[a-z]*.md": true, "": false, "/a": false, `a\b`: false, "a**": false, "a/b**/c": false,
		"[": false, "a/[b": false, strings.Repeat("a", MaxGlob): true, strings.Repeat("a", MaxGlob+1): false,
	} {
		if said := checkGlob(pattern); (said == "") != ok {
			t.Errorf("%q: %q", pattern, said)
		}
	}
}

func TestSecretsInDataSources(t *testing.T) {
	for _, test := range []struct {
		source map[string]any
		want   bool
	}{
		{map[string]any{"key": "abc"}, true}, {map[string]any{"key": ""}, false}, {map[string]any{"key_env": "ABC"}, false},
		{map[string]any{"authentication": map[string]any{"access_token": "abc"}}, true},
		{map[string]any{"list": []any{1, map[string]any{"connection_string": "abc"}}}, true},
		{map[string]any{"fields_mapping": map[string]any{"title_field": "key"}}, false},
	} {
		if got := secretWithin([]map[string]any{test.source}); got != test.want {
			t.Errorf("%v: %v", test.source, got)
		}
	}
}

func TestAddresses(t *testing.T) {
	for given, want := range map[string]bool{"https://a.example": true, "http://127.0.0.1:9/v1": true, "a.example": false, "ftp://a.example": false,
		"https://": false, "https://u:p@a.example": false, "": false, "https://a b": false} {
		if got := address(given); got != want {
			t.Errorf("%q: %v", given, got)
		}
	}
}
