// Package plan gives a model that calls no tools the calls that a simple question
// needs, so that metrics views are asked, and cited, without a model that plans. It is
// a model in front of another, which answers what it does not plan.
//
// It plans two things. A question about a number, such as "What was the average
// height by harbour last month?", becomes the calls list_metrics_views,
// get_metrics_view and query_metrics_view, one after the other as their results
// come, and the rows become sentences, each with what cites the call. A question
// for which nothing was found becomes a call of search_sources. The same question
// and the same results give the same calls and words.
//
// What it reads: measures by their words, by words like them or by the head of their
// description, or how many different values a dimension has; "by", "per" and "for each"
// a dimension, or a grain of time; "which … highest", "top 5" and "best month"; last,
// this and past periods, years, quarters, months, dates, and from one to another; two
// times compared, and how a number developed; a share of the total; and values of
// dimensions, as "in the North", which it looks up first. A question that stands plain,
// such as "revenue by region", is read as "What was …" is. If it is not understood, the
// words that nothing accounts for are read as those that they are one slip away from.
//
// Questions about how things are done, what they mean, what one of them costs, or about
// the person who asks, are left to the documents.
//
// Every word must be accounted for. If one is not, if two measures fit equally well, or
// if a word asks for a different computation than the measure's, it plans nothing: a
// wrong number is worse than none.
//
// It does no arithmetic. Every number comes from a result and is written as its view
// shows it, followed by the exact figure if that leaves digits out.
package plan
