package text_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/text"
)

func TestForm(t *testing.T) { dialecttest.Run(t, text.Form(), "testdata") }
