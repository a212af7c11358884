package writer

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/citeway/citeway/internal/jsonobject"
)

// FuzzSame: a frame that is read in one pass is read as encoding/json reads it.
func FuzzSame(f *testing.F) {
	for _, seed := range []string{
		`{"question":"q","answer":"a\n","sources":[],"subqueries":null,"references":{"files":[]}}`, `{"data":{"answer":"a","data":null},"errors":[{"description":"no"}],"error":null}`,
		`{"Answer":"a"}`, `{"answer":"a","answer":"b"}`, `{"data":7}`, `{"errors":[]}`, `{"errors":null,"data":{"Data":{}}}`, `null`, `[]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var got, want answer
		if !jsonobject.IsJSON(data) || !jsonobject.Once(data, answerFields, got.field) {
			return
		}
		if err := json.Unmarshal(data, &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s is %+v, want %+v, %v", data, got, want, err)
		}
	})
}
