// Package chat is one turn, start to end: retrieve, record the evidence, prompt,
// ask a model, find its markers, resolve them, verify them, and send the events
// of the answer. It decides nothing about how a client reads the answer: that is
// a dialect's, behind the sink.
package chat
