package product

import (
	"fmt"
	"math"
	"strings"
)

// Card is one row of the list of citations, with its modal.
type Card struct {
	// Key groups passages and numbers the card.
	Key string
	// Name is what the row and the modal say.
	Name string
	// Link is where the modal's title leads, "" for nowhere.
	Link string
	// Passages are what the modal shows.
	Passages []string
	// Badges are the relevance of each passage, "" where none is shown.
	Badges []string
}

// Cards are the rows of the list, in the order shown; the n-th opens for [n].
func Cards(sources []Source) []Card {
	var cards []Card
	at := map[string]int{}
	percent, badges := scale(sources)
	for i := range sources {
		s := &sources[i]
		for j, document := range s.Document {
			key := s.key(j)
			n, known := at[key]
			if !known {
				n = len(cards)
				at[key] = n
				cards = append(cards, Card{Key: key, Name: s.name(j, key), Link: s.link()})
			}
			cards[n].Passages = append(cards[n].Passages, strings.TrimSpace(document))
			cards[n].Badges = append(cards[n].Badges, s.badge(j, percent, badges))
		}
	}
	return cards
}

// Chips are the names that [1], [2], … show: a list of its own, without doubles.
func Chips(sources []Source) []string {
	var names []string
	seen := map[string]bool{}
	for i := range sources {
		s := &sources[i]
		for j := range s.Document {
			if name := s.name(j, s.key(j)); !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

func (s *Source) meta(j int) map[string]any {
	if j < len(s.Metadata) {
		return s.Metadata[j]
	}
	return nil
}

func text(v any) string {
	t, _ := v.(string)
	return t
}

func (s *Source) key(j int) string {
	if k := text(s.meta(j)["source"]); k != "" {
		return k
	}
	if k := text(s.Source["id"]); k != "" {
		return k
	}
	return "N/A"
}

func isLink(t string) bool {
	return strings.HasPrefix(t, "http://") || strings.HasPrefix(t, "https://")
}

func (s *Source) name(j int, key string) string {
	if isLink(key) {
		return key
	}
	if n := text(s.meta(j)["name"]); n != "" {
		return n
	}
	return text(s.Source["name"])
}

func (s *Source) link() string {
	if url := text(s.Source["url"]); strings.Contains(url, "http") {
		return url
	}
	return ""
}

// scale says whether badges are percentages, and whether there are any: not for a
// single score, and not where exactly one is in or out of range.
func scale(sources []Source) (percent, badges bool) {
	in, out := 0, 0
	for i := range sources {
		for _, d := range sources[i].Distances {
			if d >= -1 && d <= 1 {
				in++
			} else {
				out++
			}
		}
	}
	if in+out == 0 || out == 1 || in == 1 {
		return false, false
	}
	return out == 0, true
}

func (s *Source) badge(j int, percent, badges bool) string {
	if !badges || j >= len(s.Distances) {
		return ""
	}
	d := s.Distances[j]
	if !percent {
		return fmt.Sprintf("%.4f", d)
	}
	return fmt.Sprintf("%.2f%%", math.Max(0, math.Min(100, math.Round(d*10000)/100)))
}
