package pipe

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/resolve"
)

// check refuses a unit, a policy and a setting that there is not: it would be written into
// the answer, or overlooked. So it does a step that is none.
func (o *Options) check() error {
	for i, step := range o.Steps {
		if step == nil {
			return &citeway.Error{Code: citeway.Invalid, Place: "steps[" + strconv.Itoa(i) + "]", Message: "is nil", Mend: "leave it out"}
		}
	}
	_, policy := resolve.ParsePolicy(string(o.Resolve.Unresolved))
	_, read := citeway.ParseUnit(string(o.Read.Offsets))
	_, write := citeway.ParseUnit(string(o.Write.Offsets))
	return cmp.Or(policy, read, write, CheckSettings(o.Read.Settings, "settings.", o.From, o.To), CheckSettings(o.Write.Settings, "settings.", o.From, o.To))
}

// CheckSettings refuses, with Invalid, a setting that neither form has, or a value that
// the setting does not take. place is the prefix of the setting's name in the error's
// place: "--set ", "settings.".
func CheckSettings(set map[string]string, place string, forms ...dialect.Form) error {
	for name, value := range set {
		if !takes(name, value, forms) {
			return &citeway.Error{Code: citeway.Invalid, Place: place + name + "=" + value, Message: "neither form has that setting or value", Mend: "see docs/dialects.md"}
		}
	}
	return nil
}

func takes(name, value string, forms []dialect.Form) bool {
	for i := range forms {
		for _, s := range forms[i].Settings {
			if s.Name == name && (s.Values == nil || slices.Contains(s.Values, value)) {
				return true
			}
		}
	}
	return false
}
