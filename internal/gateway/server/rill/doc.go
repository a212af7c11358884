// Package rill is the surface of sessions: for clients of a metrics chat that cites
// its queries, and for the links to those queries. A turn is asked and read whole or
// message by message; conversations are listed, read, shared up to a message and
// forked; a link opens the query behind a citation with what it gave.
//
// Paths and JSON are those of github.com/rilldata/rill, proto/rill/runtime/v1/api.proto
// (Complete, CompleteStreaming, ListConversations, GetConversation, ShareConversation,
// ForkConversation, ListTools) and of its handler runtime/server/chat.go, which streams
// whole messages as server-sent events. The citations array on the answer is that of
// its structured citations proposal. Errors are google.rpc.Status as JSON.
//
// What may not enter: how a turn runs and is kept (chat/session), how a query is
// answered and drawn (chat/tool/views), the page itself.
package rill
