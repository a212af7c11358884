// Package shown ties what a provider's dialect reads to the sources that were
// really shown. A provider names them in its own way: by their place in the
// request, by an id that was sent along, by a title that may be wrong. [Tie] turns
// such a name into the ids of the source and the passages shown, and keeps what
// the provider found by itself apart from them. [Passages] are the texts that are
// sent; [Read] puts the steps between a provider's answer and a model's sink.
//
// What may not enter: a provider's wire form, a request, resolving.
package shown
