// Package access knows the keys that let callers in: what each may do, which
// sets of sources and which labels it may see, and whether it still holds.
//
// A key's secret is shown once, when it is made; only its hash is kept. Package sqlite
// keeps keys, in a file or in memory; package accesstest holds the suite that every
// store passes. A Ring stands in front of a store and finds keys by their secrets.
//
// What may not enter: HTTP, a surface's credentials, the sources themselves.
package access
