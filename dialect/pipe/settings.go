package pipe

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	for _, name := range slices.Sorted(maps.Keys(set)) {
		names, legal, free := settings(name, forms)
		known := slices.Contains(names, name)
		if known && (free || slices.Contains(legal, set[name])) {
			continue
		}
		bad := &citeway.Error{Code: citeway.Invalid, Place: place + name + "=" + set[name], Message: "neither form has that setting", Mend: "see docs/dialects.md"}
		switch {
		case known:
			bad.Message, bad.Mend = "the setting has no such value", "use "+strings.Join(legal, " or ")
		case len(names) > 0:
			bad.Mend = "use " + strings.Join(names, " or ")
		}
		return bad
	}
	return nil
}

// settings are the names of all settings of the forms, and the legal values of the one
// named: each once, or free for any.
func settings(name string, forms []dialect.Form) (names, legal []string, free bool) {
	for i := range forms {
		for _, s := range forms[i].Settings {
			names = once(names, s.Name)
			if s.Name == name {
				legal, free = once(legal, s.Values...), free || s.Values == nil
			}
		}
	}
	return names, legal, free
}

// once adds to the list what it lacks.
func once(list []string, more ...string) []string {
	for _, name := range more {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}
