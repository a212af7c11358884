package through

import (
	"testing"

	"github.com/citeway/citeway/dialect"
)

func TestAnEventIsWrittenAsItCame(t *testing.T) {
	for in, want := range map[string]string{
		`{ "type":"a" , "x":1.50 }`:            `{ "type":"a" , "x":1.50 }`,
		"{\"type\":\"a\",\n\"x\":[1,\n2]}":     `{"type":"a","x":[1, 2]}`,
		`{"type":"a","event":{"type":"x"}}`:    `{"type":"a"}`,
		`{"type":"a","x":{"event":"is text"}}`: `{"type":"a","x":{"event":"is text"}}`,
	} {
		e, err := openEvent(dialect.Frame{Data: []byte(in)})
		if err != nil || e.kind != "a" || string(e.bytes()) != want || string(e.apart().bytes()) != want {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// TestTheNameOfAnEvent is its type, and if it has none that of the frame.
func TestTheNameOfAnEvent(t *testing.T) {
	for in, want := range map[string]string{`{"type":"a"}`: "a", `{}`: "b", `{"type":7}`: "b"} {
		if e, err := openEvent(dialect.Frame{Event: "b", Data: []byte(in)}); err != nil || e.kind != want {
			t.Errorf("%s: %v", in, err)
		}
	}
	if _, err := openEvent(dialect.Frame{Data: []byte("[]")}); err == nil {
		t.Error("a list is no event")
	}
}

// TestWhatIsKeptIsApart: a frame is lent.
func TestWhatIsKeptIsApart(t *testing.T) {
	data := []byte(`{"type":"a","output_index":2,"content_index":1}`)
	e, err := openEvent(dialect.Frame{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	kept := e.apart()
	copy(data, `{"type":"z","output_index":7`)
	if kept.place() != (place{2, 1}) || string(kept.bytes()) != `{"type":"a","output_index":2,"content_index":1}` {
		t.Errorf("%s", kept.bytes())
	}
	kept.set("output_index", number(3))
	if kept.place() != (place{3, 1}) || string(kept.bytes()) != `{"type":"a","output_index":3,"content_index":1}` {
		t.Errorf("%s", kept.bytes())
	}
}

func TestANameOnALineOfItsOwn(t *testing.T) {
	for name, want := range map[string]bool{"response.created": true, "": false, "a\nb": false, "a\rdata: x": false, "é": true} {
		if clean(name) != want {
			t.Errorf("%q", name)
		}
	}
}
