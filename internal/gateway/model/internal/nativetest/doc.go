// Package nativetest is what the tests of the models that cite natively share: a
// simulator that plays a provider's recorded or written answers, what was heard of
// an answer, golden files, and the faults that every one of them must bear.
// What may not enter: anything of one provider's form.
package nativetest
