package writerchat_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/writerchat"
)

func TestForm(t *testing.T) { dialecttest.Run(t, writerchat.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"choices":[{"message":{"content":"a [n](c1).","graph_data":{"references":{"files":[{"text":"t","fileId":"f","cite":"c1","score":0.5}]}}}}]}`))
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"content\":\"a\",\"graph_data\":{\"references\":7}},\"finish_reason\":\"stop\"}]}\n\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(writerchat.Form().NewDecoder(&fold, dialect.Options{Stream: true}))
		_, _ = r.Write(in)
		_ = r.Close()
		_ = fold.Answer()
	})
}
