// Package prose is what the forms share whose citations stand in the text itself. It
// puts the markers of a resolved answer into its prose and keeps them apart from what
// stands round them, escapes what only looks like a marker, numbers the sources and
// spells definitions; and it reads such text: what is held back until a source is
// known, what is no prose beside a marker or a definition. [NewDecoder] and
// [NewEncoder] are whole forms of plain text.
package prose
