// Package anthropic is a model behind a server that speaks Anthropic's Messages
// API, streamed: https://docs.anthropic.com/en/api/messages and
// https://docs.anthropic.com/en/api/messages-streaming, in types of our own.
//
// Sources are passed as search_result blocks with citations on, one block of
// content a passage (https://docs.anthropic.com/en/docs/build-with-claude/search-results).
// The citations that come back name a search result and a range of its blocks by
// their place in the request, and so a source and its passages exactly; titles and
// sources that they repeat are not read. The words and citations are read by
// dialect/anthropic; what is beside them (tools, usage, why it stopped) here.
//
// What may not enter: resolving, prompting, HTTP beyond one request's headers.
package anthropic
