// Package when knows time as metrics views do: grains from a millisecond to a
// year in a time zone, ISO 8601 durations, and ranges that are relative to the
// data, in the syntax of https://docs.rilldata.com/reference/time-syntax and
// https://docs.rilldata.com/reference/rill-iso-extensions.
//
// A range holds its start and not its end. Everything relative is resolved to two
// moments, since a citation must open what was seen. What may not enter: tables,
// queries, the clock.
package when
