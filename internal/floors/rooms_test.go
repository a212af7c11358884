// Package floors says which room stands on which floor. Its tests read every import
// of the module and fail on one that runs up or sideways, and they keep the house
// small and its map true.
package floors

import "strings"

// The floors, the ground first.
const (
	ground = iota // the root package
	under         // what rooms on the root share, and no program but ours may import
	words         // the rooms on the root
	forms         // prompt, dialect, knowledge
	models
	turns // chat
	surfaces
	keepers // what looks after the stores of all of them
	joined  // the gateway's rooms, put together
	front   // package gateway, the door for programs of others, and the suites that measure
	wiring
)

// inner is the folder of the gateway's own rooms. No library room may import them.
const inner = "internal/gateway/"

// floorOf is the floor of each room, by the first part of its path, behind inner for
// the gateway's own.
var floorOf = map[string]int{
	"":       ground,
	"marker": words, "resolve": words, "verify": words, "render": words, "evidence": words, "encoder": words, "assets": words,
	"prompt": forms, "dialect": forms,
	inner + "access": words, inner + "relay": words, inner + "settings": words, inner + "metrics": words, inner + "assets": words, inner + "web": words,
	inner + "knowledge": forms,
	inner + "model":     models,
	inner + "chat":      turns, inner + "doctor": turns,
	inner + "server":   surfaces,
	inner + "keeping":  keepers,
	inner + "assembly": joined,
	"gateway":          front, inner + "eval": front,
	"cmd": wiring, "examples": wiring, "test": wiring, "train": wiring, "proto": under, "internal": under,
}

// room returns the first part of a package's path within the module: "" for the
// root, and inner with the next part for one of the gateway's own.
func room(path string) string {
	if behind, ok := strings.CutPrefix(path, inner); ok {
		first, _, _ := strings.Cut(behind, "/")
		return inner + first
	}
	first, _, _ := strings.Cut(path, "/")
	return first
}

// part returns a room and the folder within it: the first two parts of a path after
// inner.
func part(path string) string {
	behind, within := strings.CutPrefix(path, inner)
	parts := strings.SplitN(behind, "/", 3)
	name := strings.Join(parts[:min(2, len(parts))], "/")
	if within {
		return inner + name
	}
	return name
}

// allowed reports whether package from may import package to, both as paths
// within the module.
func allowed(from, to string) bool {
	f, fromKnown := floorOf[room(from)]
	t, toKnown := floorOf[room(to)]
	switch {
	case !fromKnown || !toKnown:
		return false
	case strings.HasPrefix(to, inner) && !strings.HasPrefix(from, inner) && f < front:
		return false // the library stands without the gateway
	case room(from) != room(to):
		return t < f
	case room(from) == "dialect":
		return dialectMay(from, to)
	case room(from) == inner+"server":
		return part(to) == inner+"server" || part(from) == part(to) // surfaces do not know each other
	}
	return true
}

// gatherers are the folders of dialect that know every form.
var gatherers = map[string]bool{"dialect/table": true, "dialect/convert": true, "dialect/dialecttest": true}

// dialectMay: a form knows the contract and the shapes forms share, and no
// other form.
func dialectMay(from, to string) bool {
	suite := strings.HasSuffix(from, "test") // what tests share may convert
	return part(to) == "dialect" || part(to) == "dialect/internal" || part(from) == part(to) || gatherers[part(from)] || suite
}
