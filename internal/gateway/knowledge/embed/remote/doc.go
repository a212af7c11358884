// Package remote embeds texts by a server that speaks the OpenAI embeddings API:
// OpenAI itself, and the many servers that copy it. The wire form is that of
// https://platform.openai.com/docs/api-reference/embeddings/create, in types of
// our own, over plain HTTP.
//
// Texts are sent in batches, and a batch again where the server may well take it
// later. The texts go to the host that the settings name and to no other.
//
// What may not enter: keeping vectors, ranking, another wire form.
package remote
