package dialecttest

import (
	"bytes"
	"encoding/json"
	"flag"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

var update = flag.Bool("update", false, "write what the code gives into the golden files")

// Run runs the suite on the form with the golden files in dir.
func Run(t *testing.T, form dialect.Form, dir string) {
	t.Helper()
	form = contracted(t, form)
	all, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	orders(t, form)
	breaks(t, form)
	apart(t, form)
	silent(t, form)
	if !testing.Short() {
		linear(t, form)
	}
	for file, cases := range all {
		for _, c := range cases {
			t.Run(c.Name, func(t *testing.T) { (&run{t: t, form: form, c: c}).all() })
		}
		if *update {
			if err := save(file, cases); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// run is one case under test.
type run struct {
	t    *testing.T
	form dialect.Form
	c    *Case
}

func (r *run) all() {
	if r.c.has("error") {
		r.fails()
		return
	}
	if r.form.NewDecoder != nil {
		r.decodes("in", false)
		r.decodes("in-stream", true)
	}
	if r.form.NewEncoder != nil && r.c.has("native") {
		r.encodes("out", false)
		r.encodes("out-stream", true)
	}
	if r.form.NewDecoder != nil && r.c.has("in-stream") {
		r.cuts()
		r.framings()
		r.truncations()
	}
	if !testing.Short() {
		r.hostile()
	}
	if r.form.NewDecoder != nil && r.form.NewEncoder != nil && r.c.has("native") {
		r.roundTrip()
	}
}

func (r *run) options(stream bool) pipe.Options {
	o := pipe.Options{Stream: stream, Read: dialect.Options{Settings: r.settings()}, Write: dialect.Options{Settings: r.settings()}}
	if s := r.c.Keys["sources"]; s != "" {
		if err := json.Unmarshal([]byte(s), &o.Resolve.Sources); err != nil {
			r.t.Fatalf("sources: %v", err)
		}
	}
	policy, err := resolve.ParsePolicy(r.c.Keys["unresolved"])
	if err != nil {
		r.t.Fatal(err)
	}
	o.Resolve.Unresolved = policy
	o.Write.Offsets = citeway.Unit(r.c.Keys["offsets"])
	o.Read.Offsets = o.Write.Offsets
	return o
}

func (r *run) settings() map[string]string {
	set := map[string]string{}
	for _, pair := range strings.Fields(r.c.Keys["settings"]) {
		name, value, _ := strings.Cut(pair, "=")
		set[name] = value
	}
	return set
}

// decode reads pieces of a message in this form, whole or as a stream.
func (r *run) decode(stream bool, pieces ...string) (*citeway.Answer, error) {
	o := r.options(stream)
	o.From = r.form
	return read(r.t, o, pieces...)
}

func (r *run) decodes(section string, stream bool) {
	if !r.c.has(section) {
		return
	}
	a, err := r.decode(stream, r.c.Sections[section])
	if err != nil {
		r.t.Errorf("%s: %v", section, err)
		return
	}
	if *update && !(stream && r.c.has("in")) {
		r.c.set("native", pretty(a))
		return
	}
	if !r.c.has("native") {
		r.t.Errorf("no native section; run with -update and review")
		return
	}
	compare(r.t, section+" decoded", pretty(a), canonical(r.t, r.c.Sections["native"]))
}

// fails checks that the input gives the expected error.
func (r *run) fails() {
	for section, stream := range map[string]bool{"in": false, "in-stream": true} {
		if !r.c.has(section) {
			continue
		}
		a, err := r.decode(stream, r.c.Sections[section])
		if err == nil && a != nil && a.Err != nil {
			err = a.Err
		}
		want := strings.TrimSpace(r.c.Sections["error"])
		if err == nil || !strings.Contains(err.Error(), want) {
			r.t.Errorf("%s: error %v, want one with %q", section, err, want)
		}
	}
}

// encode writes the case's native answer in this form.
func (r *run) encode(stream bool) (string, error) {
	var a citeway.Answer
	if err := json.Unmarshal([]byte(r.c.Sections["native"]), &a); err != nil {
		r.t.Fatalf("native: %v", err)
	}
	o := r.options(stream).Write
	o.Stream = stream
	var out bytes.Buffer
	err := citeway.Unfold(a.In(citeway.Bytes), r.form.NewEncoder(&out, o))
	return out.String(), err
}

func (r *run) encodes(section string, stream bool) {
	out, err := r.encode(stream)
	if err != nil {
		r.t.Errorf("%s: %v", section, err)
		return
	}
	if *update {
		r.c.set(section, out)
		return
	}
	if r.c.has(section) {
		compare(r.t, section, strings.TrimRight(out, "\n"), strings.TrimRight(r.c.Sections[section], "\n"))
	}
}

// roundTrip checks that what the form carries survives encoding and decoding.
func (r *run) roundTrip() {
	if r.c.Keys["roundtrip"] == "no" {
		return
	}
	for _, stream := range []bool{false, true} {
		out, err := r.encode(stream)
		if err != nil {
			r.t.Errorf("encode: %v", err)
			continue
		}
		again, err := r.decode(stream, out)
		if err != nil {
			r.t.Errorf("decoding what was encoded (stream %v): %v\n%s", stream, err, out)
			continue
		}
		var was citeway.Answer
		_ = json.Unmarshal([]byte(r.c.Sections["native"]), &was)
		kept := carried(was.In(citeway.Bytes), r.form.Carries)
		compare(r.t, "round trip", carried(again.In(citeway.Bytes), r.form.Carries), kept)
	}
}

func pretty(a *citeway.Answer) string {
	b, _ := json.MarshalIndent(a, "", " ")
	return string(b) + "\n"
}

// canonical is JSON in one spelling.
func canonical(t *testing.T, text string) string {
	var a citeway.Answer
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("native section: %v", err)
	}
	return pretty(&a)
}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	var g, w any
	if json.Unmarshal([]byte(got), &g) == nil && json.Unmarshal([]byte(want), &w) == nil && reflect.DeepEqual(g, w) {
		return
	}
	t.Errorf("%s differs (- expected, + got):\n%s", what, diff(got, want))
}
