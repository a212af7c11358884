// Package extractive is the built-in model. It writes nothing of its own: it
// picks the sentences of the passages shown that answer the question, orders
// them, cites each, and says plainly when the passages do not answer.
//
// It is deterministic and needs no network, no key and no file. A sentence is
// weighed by a few features (how much of the question it holds, weighted by
// rarity; whether it has the kind of thing asked for; where it stands; what stands
// beside it), joined by a logistic model whose weights are data in this folder.
//
// A question in other words than the passages' has none of that. Where the words
// are no help and one document stands out by its passages' scores, [Options.Near]
// may compare meanings, and the nearest sentences answer; without it the model
// abstains.
//
// A question of several parts ("How long is the warranty, and who pays the return?",
// "Compare the TW-20 and the TW-60") is answered part by part, each from the passages
// that hold the most of it, and a part that the passages do not answer is said so.
//
// What may not enter: retrieving, resolving, verifying, another model.
package extractive
