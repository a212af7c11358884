// Package openai is a model behind a server that speaks the OpenAI chat
// completions API: OpenAI itself, the many servers that copy it, and Perplexity
// and Mistral, which cite in ways of their own. The wire form is that of
// https://platform.openai.com/docs/api-reference/chat/streaming,
// https://docs.perplexity.ai/api-reference/chat-completions-post and
// https://docs.mistral.ai/api, in types of our own, over plain HTTP. What a
// server cites by annotations and what it cites in the prose both become events.
//
// A request is tried again only while nothing of its answer was given out; what
// breaks off later ends in an error of code truncated, with what came so far
// already delivered.
//
// What may not enter: markers, prompts, how HTTP is spoken.
package openai
