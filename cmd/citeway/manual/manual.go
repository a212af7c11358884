// Package manual writes what comes with the program for its users: man pages, and
// completions for shells. All of it is made from the commands and flags themselves.
// What may not enter: a command.
package manual

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Facts are what the commands do not say of themselves.
type Facts struct {
	// Version is the program's, and Date the day of its release as 2027-01-31.
	Version, Date string
	// Variable returns the environment variable that sets a flag; "" for none.
	Variable func(*kong.Flag) string
}

// walk calls do with every command that can be seen, each after that above it.
func walk(n *kong.Node, do func(*kong.Node)) {
	if n.Hidden {
		return
	}
	do(n)
	for _, child := range n.Children {
		walk(child, do)
	}
}

// path is a command's words without the program's name, "" for the program itself.
func path(n *kong.Node) string { return n.Path() }

// flagsOf are the flags that a command takes, those of the program last.
func flagsOf(n *kong.Node) []*kong.Flag {
	var all []*kong.Flag
	for at := n; at != nil; at = at.Parent {
		for _, f := range at.Flags {
			if !f.Hidden {
				all = append(all, f)
			}
		}
	}
	return all
}

// shown are the commands below one.
func shown(n *kong.Node) []*kong.Node {
	var all []*kong.Node
	for _, child := range n.Children {
		if !child.Hidden {
			all = append(all, child)
		}
	}
	return all
}

// Choices are the values of a flag where there are a few, besides those that it is limited to.
type Choices func(*kong.Flag) []string

// of are all of them.
func (c Choices) of(f *kong.Flag) []string {
	all := slices.Clone(c(f))
	for _, value := range f.EnumSlice() {
		if value != "" {
			all = append(all, value)
		}
	}
	return all
}

// valued reports whether a flag takes a value.
func valued(f *kong.Flag) bool { return !f.IsBool() }

// first is the first sentence of a help, without its full stop.
func first(help string) string {
	sentence, _, _ := strings.Cut(help, ". ")
	return strings.TrimSuffix(strings.TrimSpace(sentence), ".")
}
