// Package verify measures the room verify on public data and trains its weights.
// Run makes the table of figures, each next to what plain word overlap gets in
// the same run; Train makes the weights from the same rows. Seeds are fixed, and
// rows that belong together (one question, one claim) are never on both sides of
// a fold. What may not enter: anything that the product itself needs.
package verify
