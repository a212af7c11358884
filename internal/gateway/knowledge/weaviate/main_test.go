package weaviate_test

import (
	"testing"

	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }
