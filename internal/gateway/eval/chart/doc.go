// Package chart draws small charts as SVG, for evaluations and benchmarks: bars
// in groups, lines, and the reliability curve of a probability. It writes text
// and imports the standard library alone.
package chart
