package completion

import (
	"encoding/json"
	"fmt"
	"maps"

	"github.com/citeway/citeway"
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
		d.Keep(map[string]json.RawMessage{d.Form + ":" + name: raw})
	}
}
