// Package plan gives a model that calls no tools the calls that a simple question
// needs, so that metrics views are asked, and cited, without a model that plans. It
// is a model before another: what it does not plan, that one answers.
//
// It plans two things. A question about a number, such as "What was the average
// height by harbour last month?", becomes the calls list_metrics_views,
// get_metrics_view and query_metrics_view, one after the other as their results
// come, and the rows become sentences, each with what cites the call. A question
// for which nothing was found becomes a call of search_sources. The same question
// and the same results give the same calls and words.
//
// What it reads: a measure by its words; "by", "per" and "for each" a dimension, or
// a grain of time; "which … highest" and "top 5"; last, this and past periods, a
// year, a month of a year; and a value of a dimension, as "in North". What may not
// enter: arithmetic. Every number comes from a result.
package plan
