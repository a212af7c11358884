// Package convert measures conversion between the forms of the five seeds and
// Markdown, decode to encode, against regular expressions over the whole text. It
// is a package of its own module, beside the other rivals.
package convert
