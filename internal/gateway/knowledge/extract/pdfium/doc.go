// Package pdfium reads the text of PDFs with PDFium, compiled to WebAssembly and
// run in a sandbox: it sees no file, no network, no clock and no environment, and
// only so much memory and time as the limits here give it.
//
// What may not enter: what the text means; paragraphs and headings are made of
// the lines by package extract.
package pdfium
