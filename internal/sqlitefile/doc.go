// Package sqlitefile is how the stores of Citeway keep a SQLite file: one opening,
// one way from schema to schema, one transaction, one voice for what goes wrong.
//
// A file is in write-ahead mode, and a transaction that was committed survives the
// end of the process and, where it is written with full synchronisation, the loss
// of power. Its schema's number stands in user_version; a file with a number that
// is not known, and one of another program, are refused and left as they are.
//
// What may not enter: a table, a query, a word of a surface. A store has its own.
//
// The parameters of a file's name are the driver's
// (https://pkg.go.dev/modernc.org/sqlite#Driver.Open), its pragmas SQLite's
// (https://www.sqlite.org/pragma.html).
package sqlitefile
