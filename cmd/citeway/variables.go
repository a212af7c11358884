package main

import (
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/citeway/citeway"
)

// variablePrefix begins the name of every variable that sets a flag.
const variablePrefix = "CITEWAY_"

// variableOf returns the variable that sets a flag: CITEWAY_ and the flag's name in
// upper snake case; "" for --help and --version, which set nothing, and for flags with
// the tag destroys, which name what is deleted for good and stand on the command line.
func variableOf(f *kong.Flag) string {
	if f.Name == "help" || f.Name == "version" || f.Tag.Has("destroys") {
		return ""
	}
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
}

// variables sets flags from the environment where the command line does not. An empty
// variable counts as none.
type variables func(name string) string

// Validate accepts every program.
func (variables) Validate(*kong.Application) error { return nil }

// Resolve returns the value of a flag that the command line leaves out; nil leaves it
// at its default. A flag on the command line also wins over the variables of those
// that cannot stand beside it; of such variables the first counts.
func (v variables) Resolve(at *kong.Context, beside *kong.Path, f *kong.Flag) (any, error) {
	name := variableOf(f)
	value := v.of(f)
	if value == "" || v.excluded(at, beside, f) {
		return nil, nil
	}
	into := reflect.New(f.Target.Type()).Elem()
	if err := f.Parse(kong.Scan().PushTyped(value, kong.FlagValueToken), into); err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "does not fit: " + err.Error(), Mend: "see citeway COMMAND --help, or unset it"}
	}
	f.Set = false // it is read once more, into its place
	return value, nil
}

// of is the value of a flag's variable, "" for none.
func (v variables) of(f *kong.Flag) string {
	if name := variableOf(f); name != "" {
		return v(name)
	}
	return ""
}

// excluded reports whether something is set that cannot stand beside f: a flag of the
// command line, or the variable of a flag before it.
func (v variables) excluded(at *kong.Context, beside *kong.Path, f *kong.Flag) bool {
	for _, p := range at.Path {
		if p.Flag != nil && !p.Resolved && rivals(p.Flag, f) {
			return true
		}
	}
	before := beside.Flags[:slices.Index(beside.Flags, f)]
	return slices.ContainsFunc(before, func(g *kong.Flag) bool { return rivals(g, f) && v.of(g) != "" })
}

// rivals reports whether two flags cannot stand beside one another.
func rivals(f, g *kong.Flag) bool {
	return slices.ContainsFunc(f.Xor, func(group string) bool { return slices.Contains(g.Xor, group) })
}

// helpOf is a flag's help with its variable.
func helpOf(v *kong.Value) string {
	if v.Flag == nil {
		return v.Help
	}
	name := variableOf(v.Flag)
	if name == "" {
		return v.Help
	}
	return strings.TrimSpace(v.Help + " ($" + name + ")")
}

// eachFlag calls do with every flag of every command.
func eachFlag(n *kong.Node, do func(of *kong.Node, f *kong.Flag)) {
	for _, f := range n.Flags {
		do(n, f)
	}
	for _, child := range n.Children {
		eachFlag(child, do)
	}
}

// otherVariables are those that set no flag. CITEWAY_CACHE is read by package assembly.
var otherVariables = []string{"CITEWAY_KEYS", "CITEWAY_MODEL_KEY", "CITEWAY_JUDGE_KEY", "CITEWAY_CACHE", "CITEWAY_VERSION"}

// foreign fits variables that others name: secrets, which the settings may name
// anything, those of our own tests, and those that Kubernetes makes for each service.
var foreign = regexp.MustCompile(`_(KEY|KEYS|SECRET|TOKEN|PASSWORD|FILE)$|^CITEWAY_TEST_|_SERVICE_(HOST|PORT)|_PORT(_|$)`)

// warnOfVariables names each variable that looks like one of ours and sets nothing.
func warnOfVariables(w io.Writer, model *kong.Node, environment []string) {
	known := slices.Clone(otherVariables)
	eachFlag(model, func(_ *kong.Node, f *kong.Flag) { known = append(known, variableOf(f)) })
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, variablePrefix) && !slices.Contains(known, name) && !foreign.MatchString(name) {
			fmt.Fprintf(w, "citeway: %s sets nothing; see citeway COMMAND --help for the variable of each flag\n", name)
		}
	}
}
