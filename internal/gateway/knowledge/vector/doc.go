// Package vector finds passages by their vectors and joins what it finds with
// what keywords find.
//
// Every vector lies in memory and every search looks at each that the caller may
// see: 50,000 take about three milliseconds, nothing is missed, and adding and
// removing cost nothing more. What may not be seen is passed over before its
// vector is looked at.
//
// What may not enter: making vectors, keeping anything on disk.
package vector
