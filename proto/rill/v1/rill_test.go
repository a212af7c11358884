package rillv1_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/rill"
	rillv1 "github.com/citeway/citeway/proto/rill/v1"
)

func answer() *citeway.Answer {
	return &citeway.Answer{
		ID: "ans_1", Text: "Ships grew 25% in May.", Generated: true,
		Citations: []citeway.Citation{{ID: "c_1", Number: 1, Start: 15, End: 21, Label: "in May", Sources: []string{"q1"}}},
		Sources: []citeway.Source{{ID: "q1", Number: 1, Kind: citeway.KindTool, Title: "harbour",
			Query: json.RawMessage(`{"metrics_view":"harbour","limit":3}`), Passages: []citeway.Passage{{ID: "p1", Text: `{"data":[]}`}}}},
	}
}

func encode(t *testing.T, stream bool) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := citeway.Unfold(answer(), rill.Form().NewEncoder(&out, dialect.Options{Stream: stream})); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestWhatIsWrittenIsTheMessage reads what the form writes with the generated
// code, which refuses a field it does not know.
func TestWhatIsWrittenIsTheMessage(t *testing.T) {
	var turn rillv1.CompleteResponse
	if err := protojson.Unmarshal(encode(t, false), &turn); err != nil {
		t.Fatal(err)
	}
	if len(turn.Messages) != 3 {
		t.Fatalf("%d messages, want call, result, answer", len(turn.Messages))
	}
	cite := turn.Messages[2].Citations[0]
	if cite.Id != "q1" || cite.Text != "in May" || cite.Query.Fields["limit"].GetNumberValue() != 3 {
		t.Errorf("citation %v", cite)
	}
	if got := turn.Messages[0].Content[0].GetToolCall().GetInput().Fields["metrics_view"].GetStringValue(); got != "harbour" {
		t.Errorf("the call asks %q", got)
	}
}

func TestEachEventIsAMessage(t *testing.T) {
	events := bytes.Split(bytes.TrimSpace(encode(t, true)), []byte("\n\n"))
	for i, e := range events {
		var m rillv1.CompleteStreamingResponse
		if err := protojson.Unmarshal(bytes.TrimPrefix(e, []byte("data: ")), &m); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
	}
	if len(events) != 3 {
		t.Errorf("%d events", len(events))
	}
}

// TestJSONMapping takes a turn through the binary form and both spellings of its
// JSON; the decoder reads the same answer from each.
func TestJSONMapping(t *testing.T) {
	var turn, again rillv1.CompleteResponse
	if err := protojson.Unmarshal(encode(t, false), &turn); err != nil {
		t.Fatal(err)
	}
	wire, err := proto.Marshal(&turn)
	if err != nil {
		t.Fatal(err)
	}
	if err := proto.Unmarshal(wire, &again); err != nil || !proto.Equal(&turn, &again) {
		t.Fatalf("the binary form lost something: %v", err)
	}
	for _, spelling := range []protojson.MarshalOptions{{}, {UseProtoNames: true}, {EmitUnpopulated: true}} {
		text, err := spelling.Marshal(&again)
		if err != nil {
			t.Fatal(err)
		}
		var fold citeway.Folder
		d := rill.Form().NewDecoder(&fold, dialect.Options{})
		if err := d.Frame(dialect.Frame{Data: text}); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		a := fold.Answer()
		if a.ID != "ans_1" || len(a.Sources) != 1 || a.Sources[0].Title != "harbour" {
			t.Errorf("%+v: read %+v", spelling, a)
		}
	}
}
