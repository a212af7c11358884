// Package table holds tables in memory, a column at a time, and reads them from
// CSV, JSON lines and Parquet files. A word that occurs often is kept once: a
// text column is a list of numbers into its words, so that grouping and filtering
// compare numbers.
//
// Measured on 1,000,000 rows with SQLite beside (bench/metrics): a table that is
// asked for sums over groups is scanned whole, and columns in memory answer that
// tens of times faster than rows in a file.
//
// What may not enter: what is asked of a table, and who may ask.
package table
