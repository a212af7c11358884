package settings

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// LabelNamed returns the label of that name, or nil if the settings have none. Case
// and surrounding blanks do not matter.
func (s *Settings) LabelNamed(name string) *citeway.Label {
	for i := range s.Labels {
		if l := &s.Labels[i]; strings.EqualFold(strings.TrimSpace(name), l.Name) {
			return &citeway.Label{Name: l.Name, Rank: l.Rank, Color: l.Color, Description: l.Description, Keywords: l.Keywords, Encrypted: l.Encrypted}
		}
	}
	return nil
}

// Label returns the label of a document with those paths: the highest of the one that
// it names itself and those that rules give it. A label that the settings define has
// their rank, whatever rank the document claims for it.
func (s *Settings) Label(names []string, own *citeway.Label) *citeway.Label {
	top := own
	if own != nil {
		if known := s.LabelNamed(own.Name); known != nil {
			top = known
		}
	}
	for _, rule := range s.LabelRules {
		l := s.LabelNamed(rule.Label)
		if l != nil && matchesAny(rule.Path, names) && (top == nil || l.Rank > top.Rank) {
			top = l
		}
	}
	return top
}

// SetsOf returns the sets that a document with those paths belongs to, and the others.
func (s *Settings) SetsOf(names []string) (in, out []string) {
	for i := range s.Sets {
		if set := &s.Sets[i]; set.has(names) {
			in = append(in, set.Name)
		} else {
			out = append(out, set.Name)
		}
	}
	return in, out
}

func (s *Set) has(names []string) bool {
	for _, path := range s.Paths {
		if matchesAny(path, names) {
			return true
		}
	}
	return false
}

// Stamp changes whenever documents may get other labels; "" if there are none.
func (s *Settings) Stamp() string {
	if len(s.Labels) == 0 {
		return ""
	}
	data, _ := json.Marshal([]any{s.Labels, s.LabelRules}) // plain values
	return string(data)
}

func (c *checker) labels(s *Settings) error {
	seen := map[string]bool{}
	for i := range s.Labels {
		l := &s.Labels[i]
		folded := strings.ToLower(l.Name)
		switch {
		case !plain(l.Name):
			return invalid(c.place("labels", i, "name"), "the label has no name", "write name: Confidential")
		case seen[folded]:
			return invalid(c.place("labels", i, "name"), "there are two labels "+l.Name, "leave one out")
		case l.Rank < 0 || l.Rank > maxRank:
			return invalid(c.place("labels", i, "rank"), "the rank is not between 0 and "+strconv.Itoa(maxRank), "write 0 for what is public, and more for what is not")
		}
		seen[folded] = true
	}
	return nil
}

// maxRank is the highest rank of a label.
const maxRank = 1_000_000

func (c *checker) rules(s *Settings) error {
	for i, rule := range s.LabelRules {
		if err := checkGlob(rule.Path); err != "" {
			return invalid(c.place("label_rules", i, "path"), err, globMend)
		}
		if s.LabelNamed(rule.Label) == nil {
			return invalid(c.place("label_rules", i, "label"), "there is no label "+strconv.Quote(rule.Label), "define it under labels")
		}
	}
	return nil
}

func (c *checker) sets(s *Settings) error {
	seen := map[string]bool{}
	for i := range s.Sets {
		set := &s.Sets[i]
		switch {
		case !plain(set.Name):
			return invalid(c.place("sets", i, "name"), "the set has no name", "write name: something short")
		case seen[set.Name]:
			return invalid(c.place("sets", i, "name"), "there are two sets "+set.Name, "put their paths into one")
		}
		seen[set.Name] = true
		for _, path := range set.Paths {
			if err := checkGlob(path); err != "" {
				return invalid(c.place("sets", i, "paths"), err, globMend)
			}
		}
	}
	return nil
}

// plain reports whether a name can be shown on one line.
func plain(name string) bool {
	return name != "" && len(name) <= MaxName && utf8.ValidString(name) && strings.IndexFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// secretNames are the names under which a data source would hold a secret.
var secretNames = map[string]bool{"key": true, "api_key": true, "access_token": true, "connection_string": true, "encoded_api_key": true}

// secretWithin reports whether a secret stands in a value.
func secretWithin(v any) bool {
	switch v := v.(type) {
	case []map[string]any:
		for _, entry := range v {
			if secretWithin(entry) {
				return true
			}
		}
	case []any:
		for _, entry := range v {
			if secretWithin(entry) {
				return true
			}
		}
	case map[string]any:
		for name, value := range v {
			if text, ok := value.(string); ok && secretNames[name] && text != "" || secretWithin(value) {
				return true
			}
		}
	}
	return false
}
