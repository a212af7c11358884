// Package views is metrics views for who answers and for who reads: the tools
// list_metrics_views, get_metrics_view and query_metrics_view, and the opener of
// what was cited of them. A query is kept with its times resolved, so that opening
// it shows what was seen, and says whether the data still give the same.
//
// What may not enter: how a query is answered and drawn, which is the room
// metrics; pages and wire forms; who may open a record, but for the view it is of.
package views
