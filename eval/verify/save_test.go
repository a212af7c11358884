package verify

import (
	"context"
	"os"
	"testing"
)

func TestRunHere(t *testing.T) {
	if os.Getenv("RUN") == "" {
		t.Skip()
	}
	r, err := Run(context.Background(), "../../../shared/data", os.Stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Save("../../bench/verify"); err != nil {
		t.Fatal(err)
	}
}
