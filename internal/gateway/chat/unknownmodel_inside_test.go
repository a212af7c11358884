package chat

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
)

// TestAnUnknownModel: the mend names those that there are, and no path, since a caller may have come over pipes.
func TestAnUnknownModel(t *testing.T) {
	for want, models := range map[string]map[string]model.Model{
		"model: there is no model tern; leave it out":                              {"": nil},
		"model: there is no model tern; leave it out, or name one of house, local": {"": nil, "local": nil, "house": nil},
	} {
		if _, err := New(Options{Models: models}).model("tern"); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
