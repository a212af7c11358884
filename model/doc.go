// Package model is what a chat model is to Citeway: something that is asked with
// messages and sources and writes an answer piece by piece. It sends events: a model
// that writes plain words has its markers found, one whose API cites natively is read
// by its dialect. The models stand in the folders below: extractive is built
// in, openai talks to a remote one.
//
// A model's life: made once with its options, asked many times at once, never
// closed. What may not enter: resolving, prompting, a client's form.
package model
