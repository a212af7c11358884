// Package access knows the keys that let callers in: what each may do, which
// sets of sources and which labels it may see, and whether it still holds.
//
// A key's secret is shown once, when it is made; what is kept is its hash. Two
// stores keep keys, memory and sqlite; package accesstest holds the suite that
// both pass. A Ring stands in front of a store and finds keys by their secrets.
//
// What may not enter: HTTP, a surface's credentials, the sources themselves.
package access
