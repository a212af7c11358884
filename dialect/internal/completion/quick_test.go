package completion

import (
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzQuick: what is read in one pass is what encoding/json reads.
func FuzzQuick(f *testing.F) {
	for _, frame := range frames {
		f.Add([]byte(frame))
	}
	for _, more := range []string{
		`{"id":"a","ID":"b"}`, `{"id":null,"choices":null,"errors":[null,1],"usage":{"a":1,"a":2},"sources":[]}`, `{"choices":[null,{"index":-1},{"index":1e0}]}`,
		`{"choices":[{"message":{"content":[{"text":"a"}],"refusal":null,"annotations":[{}],"tool_calls":null},"finish_reason":"stop"},{"index":1,"delta":{}}]}`,
		`{"choices":[{"delta":{"content":"a"}}],"choices":[{}]}`, `{"detail":"no","error":{"message":"\ud83c"},"model":7}`, `[]`, `null`, ``,
	} {
		f.Add([]byte(more))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, is := quick(data)
		if !is {
			return
		}
		want := &Message{}
		if err := json.Unmarshal(data, want); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s is %+v, want %+v, %v", data, got, want, err)
		}
	})
}
