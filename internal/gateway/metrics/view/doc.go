// Package view reads the files that describe metrics views: which table, which
// column is the time, which dimensions and measures there are, who may see it.
//
// The names of the keys are those of
// https://docs.rilldata.com/reference/project-files/metrics-views, so that a view
// written there is read here; label and sets are Citeway's own and say who may
// see the view. A key that would change what is seen or computed and is not done
// here is an error and never passed over. What may not enter: the table's rows,
// queries.
package view
