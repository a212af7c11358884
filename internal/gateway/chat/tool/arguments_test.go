package tool

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/prompt"
)

func TestArguments(t *testing.T) {
	for written, want := range map[string]string{
		"": `{}`, "  ": `{}`, "null": `{}`, ` {"a": 1} `: `{"a":1}`, `"{\"a\":1}"`: `{"a":1}`,
		"```json\n{\"a\":1}\n```": `{"a":1}`, "```{}```": `{}`,
		"[1]": "", "7": "", `{"a":`: "", `"x"`: "", "{} {}": "", "{\"a\":\"\x01\"}": "", "```": "",
		`{"a":"` + strings.Repeat("x", MaxArguments) + `"}`: "",
	} {
		got, err := Arguments(written)
		if string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%.40q: %s, %v", written, got, err)
		}
		if err != nil && citeway.CodeOf(err) != citeway.Invalid && citeway.CodeOf(err) != citeway.TooLarge {
			t.Errorf("%.40q: %v", written, err)
		}
	}
}

// TestWhatIsCopiedFromAResultIsItsData: a value goes from a result through a model into
// the next call and is the same, whatever markers it looks like.
func TestWhatIsCopiedFromAResultIsItsData(t *testing.T) {
	for _, value := range []string{"[1] North", "[[Quay]]", "<b>x</b>", "【7】", "m[0]", "plain", "a](b)", `q"\`, "word\u2060joined"} {
		raw, err := json.Marshal(map[string]any{"where": []any{value}})
		if err != nil {
			t.Fatal(err)
		}
		escaped := strings.ReplaceAll(string(neutral(raw)), "\u2060", `\u2060`)
		for _, copied := range []string{string(neutral(raw)), escaped} {
			var got map[string][]string
			args, err := Arguments(copied)
			if err == nil {
				err = json.Unmarshal(args, &got)
			}
			if err != nil || len(got["where"]) != 1 || got["where"][0] != value {
				t.Errorf("%q came as %q: %v, %v", value, copied, got, err)
			}
		}
	}
}

func TestRead(t *testing.T) {
	var to struct {
		Query string `json:"query"`
		Limit int    `json:"limit"`
	}
	if err := Read(json.RawMessage(`{"query":"tides","limit":3}`), &to); err != nil || to.Query != "tides" || to.Limit != 3 {
		t.Errorf("%+v, %v", to, err)
	}
	for args, says := range map[string]string{
		`{"limit":"three"}`: "arguments.limit: cannot be a string; see the tool's schema",
		`{"limits":3}`:      `arguments: unknown field "limits"; see the tool's schema`,
	} {
		err := Read(json.RawMessage(args), &to)
		if e, ok := err.(*citeway.Error); !ok || strings.SplitN(e.Error(), ": json", 2)[0] != says {
			t.Errorf("%s: %v", args, err)
		}
	}
}

func TestObjectsKeepTheirOrder(t *testing.T) {
	o := objectOf(json.RawMessage(`{"z":1,"a":"x","z<":[1, 2]}`)).before("a", "y").before("b", "").with("last", json.RawMessage(`true`)).with("bad", json.RawMessage(`{`))
	if got := string(o.Bytes()); got != `{"a":"y","z":1,"z<":[1,2],"last":true}` && got != `{"a":"y","z":1,"z<":[1, 2],"last":true}` {
		t.Error(got)
	}
	if o.Text("a") != "y" || o.Text("z") != "" || o.Text("none") != "" {
		t.Errorf("%q", o.Text("a"))
	}
	for _, raw := range []string{`[1]`, `"x"`, `7`} {
		if got := string(objectOf(json.RawMessage(raw)).Bytes()); got != `{"result":`+raw+`}` {
			t.Error(got)
		}
	}
}

func FuzzArguments(f *testing.F) {
	for _, s := range []string{"", "{}", `{"a":{"b":[1,"x"]}}`, `"{\"a\":1}"`, "```json\n{}\n```", "{\"\\ud800\":1}", "nul", `{"a":1`, "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, written string) {
		args, err := Arguments(written)
		if err != nil {
			return
		}
		if !json.Valid(args) || args[0] != '{' {
			t.Fatalf("%q gave %s", written, args)
		}
		again, err := Arguments(string(args))
		if err != nil || string(again) != string(args) {
			t.Fatalf("%s read again is %s, %v", args, again, err)
		}
	})
}

func FuzzNeutral(f *testing.F) {
	for _, s := range []string{`{"a":"[1] <cite id='x'>"}`, `["\"\\","【2】"]`, `"\u005b1]"`, `{"[[N]]":1.5e3}`, `null`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		if !json.Valid([]byte(raw)) {
			return
		}
		safe := neutral(json.RawMessage(raw))
		if !json.Valid(safe) {
			t.Fatalf("%s became %s", raw, safe)
		}
		o := objectOf(safe).before("citation_id", "p_1").Bytes()
		if !json.Valid(o) || objectOf(o).Text("citation_id") != "p_1" {
			t.Fatalf("%s became %s", safe, o)
		}
		var one string
		if json.Unmarshal(safe, &one) == nil && prompt.Sanitise(one) != one {
			t.Fatalf("%q is not safe", one)
		}
	})
}
