package verify

import (
	"context"
	"fmt"
	"os"
	"testing"
)

func TestTrainHere(t *testing.T) {
	if os.Getenv("TRAIN") == "" {
		t.Skip()
	}
	if err := Train(context.Background(), "../../../shared/data", "../../verify"); err != nil {
		t.Fatal(err)
	}
}
func TestScores(t *testing.T) {
	if os.Getenv("TRY") == "" {
		t.Skip()
	}
	fmt.Println()
}
