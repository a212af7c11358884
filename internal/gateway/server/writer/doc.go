// Package writer is the surface of Writer's own clients: Knowledge Graphs, their
// files, questions to them, and chat with the graph tool, under /writer/v1. A
// graph is a set of sources whose name is the graph's id; what is retrieved is
// what the graphs asked and the caller's key both let be seen.
//
// Where the forms are from: the types of npm writer-sdk 2.3.2 and what it was seen
// to send, and dev.writer.com/home/knowledge-graph, /home/kg-query, /home/kg-chat,
// /home/inline-citations and /home/knowledge-graph-query-config. The answers are
// written by dialect/writer and dialect/writerchat.
//
// What may not enter: how an answer is made, which is the chat's, and how markers
// are spelled, which is the dialects'.
package writer
