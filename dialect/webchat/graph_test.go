package webchat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// read is the answer of one activity.
func read(t *testing.T, activity string) *citeway.Answer {
	t.Helper()
	var b citeway.Folder
	d := newDecoder(&b, dialect.Options{})
	if err := d.Frame(dialect.Frame{Data: []byte(activity)}); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Answer()
}

const root = `"@context":"https://schema.org","@id":"","@type":"Message","type":"https://schema.org/Message"`

// Six nodes of which each refers thirty times to the next would be 700 million
// when written out.
func TestGraphThatIsHugeOnceWrittenOut(t *testing.T) {
	var nodes []string
	for i := range 6 {
		refs := strings.TrimSuffix(strings.Repeat(fmt.Sprintf(`{"@id":"_:n%d"},`, i+1), 30), ",")
		nodes = append(nodes, fmt.Sprintf(`{"type":"note","@id":"_:n%d","more":[%s]}`, i, refs))
	}
	nodes = append(nodes, `{"type":"note","@id":"_:n6","v":1}`)
	a := read(t, `{"type":"message","text":"Tides rise.","entities":[{`+root+`,"about":{"@id":"_:n0"}},`+strings.Join(nodes, ",")+`]}`)
	if a.Text != "Tides rise." || len(a.Findings) != 1 || a.Findings[0].Kind != citeway.Refused {
		t.Errorf("%q %v", a.Text, a.Findings)
	}
	for name, raw := range a.Extra {
		if len(raw) > 64<<10 {
			t.Errorf("%s keeps %d bytes", name, len(raw))
		}
	}
}

func TestClaimReferredToManyTimesIsReadOnce(t *testing.T) {
	refs := strings.TrimSuffix(strings.Repeat(`{"@id":"_:c"},`, 50), ",")
	a := read(t, `{"type":"message","text":"Tides rise[1].\n\n[1]: cite:1","entities":[{`+root+`,"citation":[`+refs+`]},
		{"@id":"_:c","@type":"Claim","position":1,"appearance":{"@type":"DigitalDocument","text":"Twice a day."}}]}`)
	if len(a.Sources) != 1 || len(a.Sources[0].Passages) != 1 || len(a.Findings) > 0 {
		t.Errorf("%+v %v", a.Sources, a.Findings)
	}
}

// What only this form has comes back as it was.
func TestKeywordsOfAnAnswerThatNoModelWrote(t *testing.T) {
	a := read(t, `{"type":"message","text":"Tides rise.","entities":[{`+root+`,"keywords":["AllowCopy"]}]}`)
	var out bytes.Buffer
	if err := citeway.Unfold(a, newEncoder(&out, dialect.Options{})); err != nil {
		t.Fatal(err)
	}
	var got struct{ Entities []struct{ Keywords []string } }
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Entities) != 1 {
		t.Fatalf("%v: %s", err, &out)
	}
	if words := got.Entities[0].Keywords; len(words) != 1 || words[0] != "AllowCopy" {
		t.Errorf("%q", words)
	}
}

func TestDefinitionsAreUnescaped(t *testing.T) {
	a := read(t, `{"type":"message","text":"Tides rise[1].\n\n[1]: https://sea.example/ \"The \\\"A\\\" tables \\\\\""}`)
	if s := a.Sources[0]; s.Title != `The "A" tables \` {
		t.Errorf("%q", s.Title)
	}
}

func TestLabelAtTheRootIsNoOddEntity(t *testing.T) {
	a := read(t, `{"type":"message","text":"Tides rise.","entities":[{`+root+`,"usageInfo":{"@id":"_:l"}},
		{"type":"https://schema.org/CreativeWork","@type":"CreativeWork","@id":"_:l","name":"Secret"}]}`)
	if a.Label == nil || a.Label.Name != "Secret" || len(a.Findings) > 0 {
		t.Errorf("%+v %v", a.Label, a.Findings)
	}
}

func TestModifiedOfAWrongTypeIsRefusedOnce(t *testing.T) {
	a := read(t, `{"type":"message","text":"Tides rise[1].\n\n[1]: https://sea.example/","entities":[{`+root+`,"citation":[
		{"@type":"Claim","position":"1","appearance":{"@type":"DigitalDocument","dateModified":3}}]}]}`)
	if len(a.Findings) != 1 {
		t.Errorf("%v", a.Findings)
	}
}

// TestAMessageWithoutItsActivity: the graph alone has no prose to cite in; it is said
// where it belongs.
func TestAMessageWithoutItsActivity(t *testing.T) {
	d := newDecoder(citeway.SinkFunc(func(citeway.Event) error { return nil }), dialect.Options{})
	err := d.Frame(dialect.Frame{Data: []byte(`{"@context":"https://schema.org","@id":"","@type":"Message","type":"https://schema.org/Message","citation":[]}`)})
	if err == nil || citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "in the entities of the activity") {
		t.Errorf("%v", err)
	}
}
