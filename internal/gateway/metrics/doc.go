// Package metrics answers questions about tables through metrics views: a view
// says in YAML which table it is over, which dimensions and measures it has and
// who may see it; Query takes the arguments of query_metrics_view and gives rows,
// with relative times pinned to moments, so that a citation of the answer opens
// what was seen.
//
// The folders: table (columns in memory from CSV, JSON lines and Parquet, and expressions
// over them), when (calendar and ranges), view (the YAML, and how numbers are shown and
// read), query (the arguments and their mending), engine (the answer), chart (SVG). This
// package puts them together and decides who sees what.
//
// It knows nothing of chat, models, HTTP or the evidence kept of an answer.
package metrics
