// Package openai is a model behind a server that speaks the OpenAI chat
// completions API: OpenAI itself, and the many servers that copy it. The wire
// form is that of https://platform.openai.com/docs/api-reference/chat/streaming,
// in types of our own, over plain HTTP.
//
// A request is tried again only while nothing of its answer was given out; what
// breaks off later ends in an error of code truncated, with what came so far
// already delivered.
//
// What may not enter: markers, prompts, another wire form.
package openai
