package nativetest

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Build reads a request from JSON, in the names of model.Request; its
// passages stand beside its messages.
func Build(t *testing.T, input []byte) *model.Request {
	t.Helper()
	r := model.Request{Beside: true}
	if err := json.Unmarshal(input, &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// Refused is the JSON that stands in a golden file for a request that cannot be.
func Refused(err error) []byte {
	raw, _ := json.Marshal(map[string]string{"refused": string(citeway.CodeOf(err))})
	return raw
}
