// Package floors says which room stands on which floor. Its test reads every
// import of the module and fails on one that runs up or between rooms that stand
// side by side. Nothing else may enter.
package floors

import "strings"

// The floors, the ground first.
const (
	ground = iota // the root package
	under         // what rooms on the root share, and no program but ours may import
	words         // the rooms on the root
	forms         // prompt, dialect, knowledge
	models
	turns // chat, and the suites that measure
	surfaces
	wiring
)

// floorOf is the floor of each room, by the first part of its path.
var floorOf = map[string]int{
	"":       ground,
	"marker": words, "resolve": words, "verify": words, "render": words, "evidence": words, "metrics": words,
	"access": words, "settings": words,
	"prompt": forms, "dialect": forms, "knowledge": forms, "assets": words,
	"model": models,
	"chat":  turns, "eval": turns, "doctor": turns,
	"server": surfaces, "web": words,
	"cmd": wiring, "examples": wiring, "test": wiring, "internal": under,
}

// room is the first part of a package's path within the module, "" for the root.
func room(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first
}

// part is the first two parts of a path: a folder within a room.
func part(path string) string {
	parts := strings.SplitN(path, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// allowed reports whether package from may import package to, both as paths
// within the module.
func allowed(from, to string) bool {
	f, fromKnown := floorOf[room(from)]
	t, toKnown := floorOf[room(to)]
	switch {
	case !fromKnown || !toKnown:
		return false
	case room(from) != room(to):
		return t < f
	case room(from) == "dialect":
		return dialectMay(from, to)
	case room(from) == "server":
		return part(to) == "server" || part(from) == part(to) // surfaces do not know each other
	}
	return true
}

// gatherers are the folders of dialect that know the forms.
var gatherers = map[string]bool{"dialect/table": true, "dialect/convert": true, "dialect/dialecttest": true}

// dialectMay: a form knows the contract and the shapes forms share, and no
// other form.
func dialectMay(from, to string) bool {
	suite := strings.HasSuffix(from, "test") // what tests share may convert
	return part(to) == "dialect" || part(to) == "dialect/internal" || part(from) == part(to) || gatherers[part(from)] || suite
}
