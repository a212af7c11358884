// Package engine answers a query over a table in memory: it picks the rows, gives
// each the number of its group, and goes over the rows once for each aggregate.
//
// The steps are a file each: condition (which rows), keys and groups (which
// group), aggregate (over a group's rows), measure (over aggregates), compare
// (two times side by side), order (having, sort, limit). Nulls behave as in SQL;
// in a sorted result they stand last. What may not enter: files, who asks, how an
// answer is written.
package engine
