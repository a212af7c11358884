package openairesponses

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// final is the annotations of the response that closes a stream of events.
func final(t *testing.T, events ...citeway.Event) []annotation {
	t.Helper()
	var out strings.Builder
	sink := Form().NewEncoder(&out, dialect.Options{Stream: true})
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	_, last, _ := strings.Cut(out.String(), "event: response.completed\ndata: ")
	var e struct {
		Response struct {
			Output []struct {
				Content []struct{ Annotations []annotation }
			}
		}
	}
	if err := json.Unmarshal([]byte(last), &e); err != nil {
		t.Fatalf("%v in\n%s", err, last)
	}
	return e.Response.Output[0].Content[0].Annotations
}

func TestTheLastListIsAsItTurnedOut(t *testing.T) {
	rain := &citeway.Text{Bytes: []byte("Rain fell.")}
	unknown := &citeway.Source{ID: "a", Number: 1}
	known := &citeway.Source{ID: "a", Number: 1, Title: "Rain log", URL: "https://rain.example/"}
	other := &citeway.Source{ID: "b", Number: 1, URL: "https://other.example/"}
	cite := &citeway.Citation{ID: "c1", Start: 10, End: 10, Sources: []string{"a"}}
	moved := &citeway.Citation{ID: "c1", Start: 10, End: 10, Sources: []string{"b", "a"}}

	list := final(t, &citeway.Begin{}, rain, unknown, cite, known, &citeway.End{})
	if len(list) != 1 || list[0].URL != known.URL {
		t.Errorf("a source that came to be known: %+v", list)
	}
	list = final(t, &citeway.Begin{}, rain, known, cite, other, &citeway.Revision{Citation: moved}, &citeway.End{})
	if len(list) != 2 || list[0].URL != other.URL || list[1].URL != known.URL {
		t.Errorf("a citation that was moved: %+v", list)
	}
	list = final(t, &citeway.Begin{}, rain, known, cite, &citeway.Revision{Citation: &citeway.Citation{ID: "c1"}, Withdrawn: true}, &citeway.End{})
	if len(list) != 0 {
		t.Errorf("a citation that was withdrawn: %+v", list)
	}
}
