// Package clapnq measures the built-in model on CLAPNQ: real questions, half of
// which the documents answer, over a knowledge base of all its passages.
//
// It says how often the right passage is among the cited ones, how well the
// sentences cited match the gold ones, and how well confidence separates the
// questions that have an answer from those that have none, both with retrieval
// and with the right passage alone in view. [Fit] makes the model's weights.
//
// What may not enter: another data set, a picture.
package clapnq
