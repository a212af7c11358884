// Package modeltest holds what the tests of models share. [Run] is the suite that
// every model behind a server passes: it asks the model through a server that
// speaks the model's own wire form, whole and faulty, and looks at what comes out.
//
// What may not enter: what only one model's tests need.
package modeltest
