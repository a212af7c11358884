// Package query reads the arguments of query_metrics_view: what is grouped,
// computed, filtered, compared and sorted, over which time.
//
// The form is that of https://github.com/rilldata/rill, runtime/metricsview/query.go
// and its JSON schema. Models write it with small mistakes whose meaning is plain;
// these are mended, and each mending is a finding. What could mean two things is
// an error with the nearest right names. What may not enter: tables, time
// resolved to moments, who asks.
package query
