// Package expr is the small language of measures and computed dimensions: sums,
// counts and averages with filters, arithmetic, comparisons, CASE, COALESCE. It
// is a part of SQL, so that views written for other engines can be read, and
// holds nothing that reaches beyond the row.
//
// Parse makes a tree, Compile makes of a tree and an Env what computes it. What
// may not enter: tables as a whole, files, queries.
package expr
