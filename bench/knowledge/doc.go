// Package knowledge measures this repository's store against bleve: how well each
// ranks the Cranfield collection, how long a question takes, and how many
// documents a second each takes in.
//
//	go test -bench . ./knowledge
package knowledge
