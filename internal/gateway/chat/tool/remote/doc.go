// Package remote is the tools of MCP servers that the settings name, over stdio and
// over streamable HTTP. They are listed under the server's own name, so that two
// servers never meet, and called as they are.
//
// The life of a server: made from its options without being reached; reached when
// its tools are first listed or called; reached again after it went away; closed
// once, which ends a process that was started, with those that it started. A server
// that is down, slow, huge or answers nonsense is an error of the one call, and a
// call that was sent is never sent again.
//
// The form is the Model Context Protocol's, https://modelcontextprotocol.io, spoken
// by its Go SDK. What may not enter: serving tools; that is a surface's.
package remote
