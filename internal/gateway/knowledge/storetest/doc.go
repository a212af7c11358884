// Package storetest is the suite that every knowledge store passes. A store's own
// test calls Run with a way to open it:
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) knowledge.Store { … })
//	}
//
// What may not enter: anything that holds for one store only.
package storetest
