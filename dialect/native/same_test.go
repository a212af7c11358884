package native

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// FuzzSame: an answer is read and written as encoding/json reads and writes it.
func FuzzSame(f *testing.F) {
	for _, seed := range []string{
		`{"text":"a\n\u2028\ud83c\udf0a","citations":[]}`, `{"id":"x\",\"text\":\"\"","text":"b","citations":[{"id":"c","number":1,"start":0,"end":1,"sources":["s","s"],"passages":[]}]}`,
		`{"text":"a","citations":[{"id":"c","start":1e0,"Sources":["s"]},{"sources":null,"label":null},{}]}`, `{"text":"a","citations":[{"verdict":"supported","score":0.5,"claim":{"start":0,"end":1},"quotes":[{"passage":"p"}],"extra":{"a":1}}]}`,
		`{"text":"a","text":"b","citations":[]}`, `{"Text":"a","citations":[],"CITATIONS":null}`, `{"text":"a","citations":[{"sources":["s"],"sources":["t",null]}]}`, `{"text":"a","citations":[7]}`,
		`{"text":"a","citations":[{"number":-12,"end":99999999999999999999}]}`, `{"text":"a","citations":[{"id":"c","blank":" ","by":"judge","verdict":"partial"}],"findings":null,"extra":{"b":{"c":[1, 2]}}}`,
	} {
		f.Add([]byte(seed))
	}
	files, _ := filepath.Glob(filepath.Join("testdata", "*.json"))
	for _, file := range files {
		if data, err := os.ReadFile(file); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want citeway.Answer
		wrong := json.Unmarshal(data, &want)
		if got, is := readAnswer(data); is && (wrong != nil || !reflect.DeepEqual(got, &want)) {
			t.Fatalf("%s is read as %+v, want %+v, %v", data, got, want, wrong)
		}
		if wrong != nil {
			return
		}
		var b bytes.Buffer
		raw, err := answerJSON(&want, pointers(want.Citations))
		if wrong := dialect.WriteJSON(&b, &want); (err == nil) != (wrong == nil) {
			t.Fatalf("%s: %v, want %v", data, err, wrong)
		}
		if string(raw)+"\n" != b.String() {
			t.Fatalf("%s is written as %s, want %s", data, raw, b.Bytes())
		}
	})
}
