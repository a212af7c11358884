package vercel

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }
