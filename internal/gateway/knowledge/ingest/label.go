package ingest

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
)

// rankUnknown is the rank of a label that gives none and whose name says
// nothing: as confidential, since a label without a rank must not be public.
const rankUnknown = 2

// unnamed is what a label is called that gives no name.
const unnamed = "Labelled"

// RankOf returns the rank that a label's name means where the label gives none.
func RankOf(name string) int {
	rank, _ := rankOf(name)
	return rank
}

// MeansRank reports whether a label's name means a rank by itself, as Public does.
func MeansRank(name string) bool {
	_, means := rankOf(name)
	return means
}

func rankOf(name string) (rank int, means bool) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "public", "unrestricted", "personal", "non-business":
		return 0, true
	case "general", "internal", "internal only":
		return 1, true
	case "confidential":
		return rankUnknown, true
	case "highly confidential", "restricted", "secret":
		return 3, true
	}
	return rankUnknown, false
}

// NamedLabel returns the label of that name, or nil for none.
func NamedLabel(name string) *citeway.Label {
	if name = oneLine(name); name == "" {
		return nil
	}
	return &citeway.Label{Name: name, Rank: RankOf(name)}
}

// ParseLabel reads a label from JSON: a name, or an object with name,
// description, keywords, color, encrypted and rank, also within "label".
func ParseLabel(data []byte) (*citeway.Label, error) {
	var name string
	if json.Unmarshal(data, &name) == nil {
		if label := NamedLabel(name); label != nil {
			return label, nil
		}
		return nil, nameless()
	}
	var in struct {
		citeway.Label
		Rank   *int            `json:"rank"`
		Within json.RawMessage `json:"label"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Message: "the label is not readable", Err: err,
			Mend: `write {"name":"Confidential","rank":2}`}
	}
	if in.Within != nil && in.Name == "" {
		return ParseLabel(unwrapped(in.Within))
	}
	label := in.Label
	if label.Name = oneLine(label.Name); label.Name == "" {
		return nil, nameless()
	}
	if label.Rank = RankOf(label.Name); in.Rank != nil {
		label.Rank = *in.Rank
	}
	return &label, nil
}

func nameless() error {
	return &citeway.Error{Code: citeway.Invalid, Message: "the label has no name", Mend: `write {"name":"Confidential","rank":2}`}
}

// unwrapped keeps a label from nesting: what stands within "label" is read once.
func unwrapped(data json.RawMessage) json.RawMessage {
	var in map[string]json.RawMessage
	if json.Unmarshal(data, &in) != nil {
		return data
	}
	delete(in, "label")
	out, err := json.Marshal(in)
	if err != nil {
		return data
	}
	return out
}
