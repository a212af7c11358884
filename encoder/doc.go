// Package encoder reads. One small transformer of the BERT kind, run in plain Go with
// assembly for the processors that have it, says three things: where a text lies by its
// meaning (Vectors), whether a passage answers a question and where (Read), and whether
// a passage says a claim (Claims).
//
// Its weights are a file's bytes and Open makes an Encoder of them. The lower layers are
// shared; above them stand three towers, one that was pre-trained for vectors of sentences,
// one that was trained to read for questions and one for claims: one tower for both got
// better at claims and worse at questions.
//
// On one core of a server processor, 128 tokens take 16 to 19 ms with AVX-512, 46 ms with
// AVX2 and 700 ms in Go alone; bench/encoder compares that with others.
//
// What may not enter here: where weights come from, which passages are worth reading,
// what a probability means for a verdict or an answer, and anything that is kept. The
// room knows texts, tokens and numbers, and of the root package its errors.
package encoder
