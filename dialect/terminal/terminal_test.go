package terminal_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/terminal"
)

func TestForm(t *testing.T) { dialecttest.Run(t, terminal.Form(), "testdata") }
