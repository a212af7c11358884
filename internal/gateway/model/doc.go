// Package model is what a chat model is to Citeway: something that is asked with
// messages and sources and writes an answer piece by piece. It sends events: a model
// that writes plain words has its markers found, one whose API cites natively is read
// by its dialect. The models stand in the folders below: extractive is built in;
// openai, azure, anthropic, gemini and cohere ask servers, each in its own wire
// form, over upstream, which is all of HTTP there is; chain makes one of several
// and leaves alone what fails. modeltest is the suite that those with a server pass.
//
// A model's life: made once with its options, asked many times at once, never
// closed. What may not enter: resolving, prompting, a client's form.
package model
