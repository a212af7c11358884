// Package chart draws a small picture of a table: lines over time, or bars. The
// same table gives the same bytes. Colours follow the reader's light or dark
// setting, words are escaped, and a title, a description and a table stand for
// the picture where it cannot be seen.
//
// What may not enter: queries, scripts, anything fetched from elsewhere.
package chart
