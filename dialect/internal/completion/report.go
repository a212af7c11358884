package completion

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// Refuse reports a part of the input that was not accepted.
func (d *Decoder) Refuse(path, why string) error {
	return d.Find(citeway.Refused, "dropped", "%s %s", path, why)
}

// Find reports a finding, after Begin.
func (d *Decoder) Find(kind citeway.FindingKind, action, format string, args ...any) error {
	return d.put(&citeway.Finding{Kind: kind, Action: action, Message: fmt.Sprintf(format, args...)})
}

// put sends a finding, once the message has begun.
func (d *Decoder) put(f *citeway.Finding) error {
	if !d.begun {
		d.findings = append(d.findings, f)
		return nil
	}
	return d.Sink.Put(f)
}

// Keep keeps what End carries.
func (d *Decoder) Keep(extra map[string]json.RawMessage) {
	if d.extra == nil {
		d.extra = map[string]json.RawMessage{}
	}
	maps.Copy(d.extra, extra)
}

func (d *Decoder) keep(name string, raw json.RawMessage) {
	if Present(raw) {
		d.Keep(map[string]json.RawMessage{d.Form + ":" + name: bytes.Clone(raw)})
	}
}

// Address checks a source's URL. A path instead of an address becomes the
// source's path; an address with a forbidden scheme is removed, with a finding.
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
