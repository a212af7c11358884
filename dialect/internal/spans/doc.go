// Package spans is what the provider forms share: prose whose citations are
// given as offsets into it, not as markers within it. A [Teller] sends the
// events of one message that is read; a [Part] places citations by offset in one
// text of it; a [Track] gives the offsets of a text that is written. Offsets are
// checked here against the text. What may not enter: the field of any form.
package spans
