package azure

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestCheckSettings(t *testing.T) {
	for _, c := range []struct{ sources, scores, want string }{
		{"", "", ""},
		{" \n", "true", ""},
		{`[{"type":"azure_search","parameters":{}}]`, "", ""},
		{`{"type":"azure_search","parameters":{}}`, "off", ""},
		{`{bad`, "", SettingDataSources},
		{`[]`, "", "holds 0 data sources"},
		{`[{"type":"azure_search","parameters":null}]`, "", SettingDataSources + "[0].parameters"},
		{"", "perhaps", SettingScores},
	} {
		env := map[string]string{SettingDataSources: c.sources, SettingScores: c.scores}
		err := CheckSettings(func(name string) string { return env[name] })
		if c.want == "" {
			if err != nil {
				t.Errorf("%+v: %v", c, err)
			}
		} else if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
