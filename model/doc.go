// Package model is what a chat model is to Citeway: something that is asked with
// messages and sources and writes an answer piece by piece, with markers in the
// family asked for. The models stand in the folders below: extractive is built
// in, openai talks to a remote one.
//
// A model's life: made once with its options, asked many times at once, never
// closed. What may not enter: reading markers, resolving, prompting.
package model
