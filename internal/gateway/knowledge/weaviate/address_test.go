package weaviate_test

import (
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate"
)

func TestParseAddress(t *testing.T) {
	got, err := weaviate.ParseAddress("weaviates://a:8080,b:8081/?replicas=3&shards=2&prefix=Harbour")
	if err != nil || !reflect.DeepEqual(got.Addresses, []string{"https://a:8080", "https://b:8081"}) || got.Replicas != 3 || got.Shards != 2 || got.Prefix != "Harbour" {
		t.Errorf("%+v %v", got, err)
	}
	got, err = weaviate.ParseAddress("weaviate://127.0.0.1:8080")
	if err != nil || !reflect.DeepEqual(got.Addresses, []string{"http://127.0.0.1:8080"}) || got.Replicas != 1 {
		t.Errorf("%+v %v", got, err)
	}
	for _, bad := range []string{"", "weaviate://", "http://a", "weaviate://a?replicas=0", "weaviate://a?shards=x", "weaviate://a?prefix=lower", "weaviate://a?%"} {
		if _, err := weaviate.ParseAddress(bad); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
