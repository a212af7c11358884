package html_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/html"
)

func TestForm(t *testing.T) { dialecttest.Run(t, html.Form(), "testdata") }
