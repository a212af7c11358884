// Package vercel writes answers as the Vercel AI SDK's UI message stream: events
// start, text-start, text-delta, text-end, finish, and a source-url or
// source-document part for each source cited, before the words that cite it. The
// parts have no place in the prose, so numbers in brackets stand there, and the
// n-th part is what [n] means. The SDK refuses fields it does not know; none are
// written. Whole, it is the UI message that the stream builds.
//
// Fields: vercel/ai at ed857f5 (packages/ai/src/ui-message-stream/ui-message-chunks.ts,
// packages/ai/src/ui/ui-messages.ts), https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol.
// What may not enter: tools, reasoning, files.
package vercel
