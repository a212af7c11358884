// Package chain keeps answers coming when models fail: [Guard] leaves a model
// alone that failed too often of late, [New] makes one model of several, of which
// the next is asked where the one before did not begin to answer. Both are models
// themselves; a chain of guarded ones is the usual way.
//
// What was begun is never begun again: an answer that breaks off after its first
// words ends there, whoever else could have answered. Sources and findings that come
// before the words are held until then.
//
// What may not enter: how a model is reached.
package chain
