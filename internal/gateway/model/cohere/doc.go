// Package cohere is a model behind a server that speaks version 2 of Cohere's Chat
// API, streamed: https://docs.cohere.com/reference/chat-stream and, for its events,
// https://docs.cohere.com/v2/docs/streaming, in types of our own.
//
// Passages are passed as documents, one a passage, under the passage's own id
// (https://docs.cohere.com/v2/docs/retrieval-augmented-generation-rag); the
// citations that come back name these ids, and so a source and a passage exactly.
// The title, text and address that a citation repeats are not read. The words and
// citations are read by dialect/cohere; what is beside them (tools, usage, why it
// stopped) here.
//
// What may not enter: resolving, prompting, HTTP beyond one request's headers.
package cohere
