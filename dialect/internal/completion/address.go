package completion

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// Address checks a source's URL. One that is no address but a path becomes the
// path; one with a scheme that is not allowed is taken out, with a finding.
func (d *Decoder) Address(s *citeway.Source) error {
	if s.URL == "" {
		return nil
	}
	if _, ok := link.Safe(s.URL); ok {
		return nil
	}
	bad := s.URL
	s.URL = ""
	scheme, _, has := strings.Cut(bad, ":")
	if !has || strings.ContainsAny(scheme, "/.?# ") {
		if s.Path == "" {
			s.Path = bad
		}
		return nil
	}
	return d.put(&citeway.Finding{Kind: citeway.UnsafeURL, Source: s.ID, Action: "removed",
		Message: strings.TrimSpace("the address of source "+s.ID) + " is not one that may be linked: " + scheme + ":"})
}
