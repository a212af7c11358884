// Package embed turns text into vectors whose dot products say how close two texts
// are in meaning, so that a question in other words finds its passage. The encoder is
// Universal Sentence Encoder Lite, run in plain Go; its weights are described in
// internal/gateway/assets/encoder.md and may be missing.
//
// [OpenRemote] embeds by a server instead, any that speaks the OpenAI embeddings API
// (https://platform.openai.com/docs/api-reference/embeddings/create), and [Remember]
// keeps the vectors of an embedder in a file from one run to the next.
//
// The encoder knows English. It does not know truth: a sentence and its negation are
// close, and what supports a claim is for package verify to say.
package embed
