// Package completion is the shape that the chat completion forms share: an
// object with choices, whose message holds the prose, and its stream of chunks,
// whose deltas hold pieces of it. The forms say what of a chunk names sources
// and how a marker is spelled.
//
// Where it comes from: the chat completion and chat completion chunk objects of
// OpenAI's API reference (platform.openai.com/docs/api-reference/chat) and of
// Azure OpenAI's, as their services send them. What may not enter: a field that
// only one form has, beyond its place in the types here.
package completion
