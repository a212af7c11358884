// Package references is the shape that Writer's two forms share: prose with
// [name](identifier) in it, and beside it references.files, whose cite is the
// identifier, and references.web, whose url is. It reads and writes both.
//
// Where it comes from: "Work with inline citations in Knowledge Graph responses",
// dev.writer.com/home/inline-citations, and the types Question and GraphData of
// the writer-sdk packages. What may not enter: how either form is framed.
package references
