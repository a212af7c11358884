package keeping

import (
	"regexp"
	"strings"
	"testing"
)

// the ids in text are those of evidence alone.
func TestEvidenceIn(t *testing.T) {
	const a, b = "c_0123456789abcdef0123", "p_0123456789abcdef0123"
	if got := evidenceIn([]string{"/c/" + a + `?x="` + b + `"`, a, "d_0123456789abcdef0123", "c_01"}); strings.Join(got, " ") != a+" "+b {
		t.Error(got)
	}
	if !regexp.MustCompile(evidenceID.String()).MatchString(a) {
		t.Error(a)
	}
}
