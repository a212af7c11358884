package writerchat_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/writerchat"
)

func TestForm(t *testing.T) { dialecttest.Run(t, writerchat.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, writerchat.Form(),
		`{"choices":[{"message":{"content":"a [n](c1).","graph_data":{"references":{"files":[{"text":"t","fileId":"f","cite":"c1","score":0.5}]}}}}]}`,
		"data: {\"choices\":[{\"delta\":{\"content\":\"a\",\"graph_data\":{\"references\":7}},\"finish_reason\":\"stop\"}]}\n\n")
}
