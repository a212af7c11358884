// Package run runs one turn of a session: it asks the chat, keeps each message as
// it happens, in the order of the time line (router call, analyst call, the calls
// of tools with their results, analyst result, router result with citations), and
// tells those who listen. Whatever happens, every call that was kept gets exactly one
// result: a turn that breaks off, and one that a program's end cut, end in errors.
//
// What may not enter: a wire form beyond the content of an answer, which is prose
// with cite tags; how tools are called.
package run
