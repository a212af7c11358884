// Package writer is Writer's answer to a question about knowledge graphs: POST
// /v1/graphs/question. Its prose cites as [name](identifier), and its references
// say what each identifier means. Streamed, it is flat frames without event name,
// id and [DONE], each a piece of the answer; the last one carries the references.
//
// Where it comes from: dev.writer.com/home/inline-citations,
// dev.writer.com/home/kg-query and the type Question of the npm package
// writer-sdk 2.3.2, which declares the frames as {data: Question}: each frame is
// written flat, with itself again under data. What may not enter: a request, the
// graphs and files of the service.
package writer
