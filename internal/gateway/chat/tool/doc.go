// Package tool is what a model may call while it answers: what a tool is, the desk
// that runs one call and keeps the evidence of it, and the loop round a model that
// calls tools until it has what the answer needs.
//
// The life of a call: the model asks for it; it gets a citation id, before the tool
// runs; it is run within limits of time and bytes, with the caller's access; its
// result becomes evidence, with its arguments, the inputs they resolved to and a
// digest; then the model is shown the result with the words that cite it. There is
// exactly one result for each call, and what goes wrong is one: the model is told
// and may mend its call.
//
// The tools themselves stand in the folders below: search and checking are
// Citeway's own, web asks a search engine, remote asks MCP servers; plan lets a
// model that calls none ask the metrics views. What may not enter: a client's
// form, what one tool does, where evidence is stored.
package tool
