// Package metrics measures queries of metrics views over 1,000,000 rows made with
// a fixed seed, in rows a second. Beside the engine, in the same run and over the
// same rows: a loop over a slice of structs that collects groups in maps, which is
// what one writes by hand, and SQLite with a table of typed columns. A test holds
// the three answers against each other.
//
//	cd bench && go test -run '^$' -bench . -benchtime 5x ./metrics
package metrics
