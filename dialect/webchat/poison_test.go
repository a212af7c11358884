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

// FuzzEncode writes any answer, whole and streamed, and checks each activity for
// the shapes that take the stock client down.
func FuzzEncode(f *testing.F) {
	f.Add("Tides rise.", "Tide tables", "https://sea.example/t", "Tides rise twice.", `{"@type":"Message"}`)
	f.Add("[1]: x\n\n", "\"]\n[2]: y", "javascript:alert(1)", "", `[{"type":"https://schema.org/Message"}]`)
	f.Add("\xff`", "", "", "\u200b", `{"@id":"_:label-1","name":"x"}`)
	f.Fuzz(func(t *testing.T, text, title, url, passage, extra string) {
		a := answer(text, title, url, passage)
		if json.Valid([]byte(extra)) {
			a.Extra = map[string]json.RawMessage{"webchat:message": json.RawMessage(extra), "webchat:entities": json.RawMessage(extra),
				"webchat:channelData": json.RawMessage(extra), "webchat:type": json.RawMessage(extra)}
			a.Sources[0].Extra = map[string]json.RawMessage{"webchat:claim": json.RawMessage(extra), "webchat:appearance": json.RawMessage(extra)}
		}
		for _, stream := range []bool{false, true} {
			var out bytes.Buffer
			if err := citeway.Unfold(a, newEncoder(&out, dialect.Options{Stream: stream})); err != nil {
				t.Fatal(err)
			}
			for _, event := range strings.Split(strings.TrimSpace(out.String()), "\n\n") {
				checkActivity(t, strings.TrimPrefix(event, "data: "))
			}
		}
	})
}

func answer(text, title, url, passage string) *citeway.Answer {
	return &citeway.Answer{ID: "ans_1", Text: text, Generated: true, Label: &citeway.Label{Name: title, Rank: 1},
		Citations: []citeway.Citation{{ID: "c_1", Number: 1, Start: len(text), End: len(text), Sources: []string{"a"}}},
		Sources: []citeway.Source{{ID: "a", Number: 1, Title: title, URL: url, Label: &citeway.Label{Name: title, Encrypted: true},
			Passages: []citeway.Passage{{ID: "p1", Text: passage}}}}}
}

// checkActivity fails on what the client does not survive: a Message whose
// @context, @id or @type is not exactly so, a claim without a type, cited content
// with neither URL nor text, a cite: reference with a URL beside it.
func checkActivity(t *testing.T, text string) {
	t.Helper()
	var a struct {
		Type     string
		Entities []map[string]any
	}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if a.Type != "message" && a.Type != "typing" {
		t.Errorf("type %q", a.Type)
	}
	messages := 0
	for _, e := range a.Entities {
		kind, _ := e["type"].(string)
		if !isMessage(kind) {
			continue
		}
		messages++
		if e["@context"] != schemaContext || e["@id"] != "" || e["@type"] != "Message" {
			t.Errorf("poison: %v", e)
		}
		claims, _ := e["citation"].([]any)
		for _, c := range claims {
			checkClaim(t, c)
		}
	}
	if messages > 1 {
		t.Errorf("%d Message things", messages)
	}
}

func checkClaim(t *testing.T, v any) {
	t.Helper()
	c, _ := v.(map[string]any)
	d, _ := c["appearance"].(map[string]any)
	if c["@type"] != "Claim" || d["@type"] != "DigitalDocument" || fmt.Sprint(c["position"]) == "" {
		t.Errorf("claim %v", c)
	}
	url, _ := d["url"].(string)
	body, _ := d["text"].(string)
	if url == "" && body == "" {
		t.Errorf("a claim with neither URL nor text: %v", c)
	}
}
