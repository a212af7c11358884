// Package figure shows numbers as a measure's format says, and reads numbers as
// people write them, so that a number in an answer can be held against the value
// it was made of: "1.2 million" is right for 1,234,567 and "1.3 million" is not.
//
// The formats are those of https://docs.rilldata.com/build/metrics-view/measures/measures-formatting:
// presets, and the patterns of https://d3js.org/d3-format. What may not enter:
// tables, queries, whole texts.
package figure
