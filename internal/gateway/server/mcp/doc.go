// Package mcp is the surface of MCP hosts: a tool that answers with citations, the
// tools of package chat/tool, and the evidence behind each citation as a resource
// under cite://{id}; over stdio, and over streamable HTTP with and without sessions.
//
// The wire form is https://modelcontextprotocol.io/specification/2025-11-25, and
// 2026-07-28 where there is no session. It has no citation of its own, so an answer
// is carried three times: as text that needs nothing beside it, as one
// resource_link for each passage that is cited, and as structured content, whose
// schema is output.json.
//
// What may not enter: how an answer is made, what a tool does, keys and the guard
// against other hosts and sites, which are package server's.
package mcp
