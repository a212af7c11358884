package extractive

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// TestDemandedCalls: a call that is demanded is made where a tool needs no arguments, and
// refused by the field's name where all of them do; otherwise the sources answer.
func TestDemandedCalls(t *testing.T) {
	clock := model.Tool{Name: "clock", Parameters: json.RawMessage(`{"type":"object","properties":{}}`)}
	tide := model.Tool{Name: "tide", Parameters: json.RawMessage(`{"type":"object","properties":{"port":{"type":"string"}}}`)}
	bell := model.Tool{Name: "bell"}
	for name, test := range map[string]struct {
		choice string
		tools  []model.Tool
		want   string
	}{
		"not demanded":        {"", []model.Tool{clock}, ""},
		"left to the model":   {"auto", []model.Tool{clock}, ""},
		"forbidden":           {"none", []model.Tool{clock}, ""},
		"nothing to call":     {"required", nil, ""},
		"any":                 {"required", []model.Tool{tide, clock}, "clock"},
		"named":               {"bell", []model.Tool{clock, bell}, "bell"},
		"any, with arguments": {"required", []model.Tool{tide}, "refused"},
		"named, with some":    {"tide", []model.Tool{clock, tide}, "refused"},
	} {
		got := ""
		err := New(Options{}).Stream(context.Background(), &model.Request{Question: usual, Sources: harbour(), Tools: test.tools, Choice: test.choice},
			citeway.SinkFunc(func(e citeway.Event) error {
				if end, ok := e.(*citeway.End); ok && len(end.Calls) > 0 {
					got = end.Calls[0].Name
				}
				return nil
			}))
		var refused *citeway.Error
		if errors.As(err, &refused) && refused.Code == citeway.Invalid && refused.Place == "tool_choice" && refused.Mend != "" {
			got = "refused"
		}
		if got != test.want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, test.want)
		}
	}
}
