package main

import (
	"testing"

	"github.com/citeway/citeway/dialect"
)

// TestFeatureWords: what a form may lose has plain words.
func TestFeatureWords(t *testing.T) {
	for _, name := range dialect.AllFeatures.Names() {
		if featureWords[name] == "" {
			t.Errorf("%s has no words", name)
		}
	}
}
