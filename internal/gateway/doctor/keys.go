package doctor

import (
	"cmp"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// keys looks whether each variable that is to hold a key does.
func (v *visit) keys() {
	named := map[string]string{}
	name := func(variable, place string) {
		if variable != "" {
			named[variable] = place
		}
	}
	name(v.Model.KeyEnv, "model "+v.Model.Name)
	for _, variable := range keyEnvs(v.Model.DataSources) {
		name(variable, "model "+v.Model.Name+" data_sources")
	}
	for i := range v.Settings.AzureSearch {
		name(v.Settings.AzureSearch[i].KeyEnv, "azure_search "+v.Settings.AzureSearch[i].Endpoint)
	}
	if e := v.Settings.Embeddings; e != nil {
		name(e.KeyEnv, "embeddings")
	}
	var set, missing []string
	for variable := range named {
		if value := v.Getenv(variable); value != "" {
			v.secret(value)
			set = append(set, variable)
		} else {
			missing = append(missing, variable)
		}
	}
	slices.Sort(set)
	slices.Sort(missing)
	v.usualKeys(&set, &missing)
	switch {
	case len(missing) > 0:
		v.fault(CheckKeys, cmp.Or(named[missing[0]], "model "+v.Model.Name), "no key is in "+strings.Join(missing, ", "), "export "+lastOf(missing[0])+"=…")
	case len(set) == 0:
		v.ok(CheckKeys, "", "no key is needed")
	default:
		v.ok(CheckKeys, "", strings.Join(set, ", ")+": set")
	}
}

// usualKeys looks at the variables that are usual for a provider, where the
// settings name none.
func (v *visit) usualKeys(set, missing *[]string) {
	if v.Model.KeyEnv != "" || v.Model.Provider == model.Builtin {
		return
	}
	for _, variable := range v.KeyVariables {
		if value := v.Getenv(variable); value != "" {
			v.secret(value)
			*set = append(*set, variable)
			return
		}
	}
	ownServer := v.Model.BaseURL != "" && (v.Model.Provider == model.OpenAI || loopback(v.Model.BaseURL))
	if len(v.KeyVariables) > 0 && !ownServer { // a server of one's own may well want none
		*missing = append(*missing, strings.Join(v.KeyVariables, " or "))
	}
}

// keyEnvs are the variables that data sources name.
func keyEnvs(sources []map[string]any) []string {
	var found []string
	var within func(any)
	within = func(value any) {
		switch value := value.(type) {
		case map[string]any:
			for name, inner := range value {
				if variable, ok := inner.(string); ok && name == "key_env" {
					found = append(found, variable)
				}
				within(inner)
			}
		case []any:
			for _, inner := range value {
				within(inner)
			}
		}
	}
	for _, s := range sources {
		within(s)
	}
	return found
}

// endpointKey is the key that the settings have for an endpoint of a search
// service, "" for none.
func endpointKey(s *settings.Settings, endpoint string, getenv func(string) string) string {
	for i := range s.AzureSearch {
		e := &s.AzureSearch[i]
		if e.KeyEnv != "" && sameAddress(e.Endpoint, endpoint) {
			return getenv(e.KeyEnv)
		}
	}
	return ""
}

func sameAddress(a, b string) bool {
	return strings.EqualFold(strings.TrimRight(a, "/"), strings.TrimRight(b, "/"))
}

// lastOf is the last of the variables that usualKeys put together: the provider's own.
func lastOf(variables string) string {
	return variables[strings.LastIndexByte(variables, ' ')+1:]
}
