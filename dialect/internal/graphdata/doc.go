// Package graphdata is what Writer's two forms share: an answer's references and
// its markers [name](identifier), whose identifier is the cite of a file
// reference or the url of a web reference; and the shape of an error.
//
// Where it comes from: the guides "Work with inline citations in Knowledge Graph
// responses" (dev.writer.com/home/inline-citations) and "Knowledge Graph query"
// (dev.writer.com/home/kg-query), the types Question and GraphData of the npm
// package writer-sdk 2.3.2, and dev.writer.com/api-reference/error-handling. What
// may not enter: the message that the references stand in, a request.
package graphdata
