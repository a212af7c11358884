// Package embed turns text into vectors whose dot products say how close two
// texts are in meaning, so that a question in other words finds its passage. The
// encoder is Universal Sentence Encoder Lite, run in plain Go; its weights are
// described in internal/gateway/assets/encoder.md and may be missing.
//
// It knows English. It does not know truth: a sentence and its negation are
// close. What supports a claim is for package verify to say.
//
// What may not enter: keeping vectors, ranking, a wire form.
package embed
