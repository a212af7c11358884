// Package completion is what the models share whose servers speak OpenAI's chat
// completions: the request, and what an answer says beside its words, which are
// the calls of tools, the tokens used and why it ended. The words themselves are
// read by the dialect that the server speaks.
//
// The wire form is that of https://platform.openai.com/docs/api-reference/chat
// and its streaming chunks, in types of our own. What may not enter: an address,
// a key, what one service alone takes, beyond its place in [Body].
package completion
