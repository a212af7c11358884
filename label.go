package citeway

// Label is a sensitivity label. It travels with the source that bears it.
type Label struct {
	Name        string   `json:"name"`
	Description string   `json:"description,omitempty"`
	Keywords    []string `json:"keywords,omitempty"`
	// Color is a CSS colour, for example "orange".
	Color string `json:"color,omitempty"`
	// Encrypted says whether the content itself is encrypted.
	Encrypted bool `json:"encrypted"`
	// Rank orders labels: a higher rank is more sensitive, 0 is public.
	Rank int `json:"rank"`
}

// HighestLabel is the label with the highest rank among the sources that are cited
// (Number above 0), or nil. Of equals, the first cited wins.
func HighestLabel(sources []Source) *Label {
	var top *Label
	number := 0
	for i := range sources {
		s := &sources[i]
		if s.Number == 0 || s.Label == nil {
			continue
		}
		if top == nil || s.Label.Rank > top.Rank || s.Label.Rank == top.Rank && s.Number < number {
			top, number = s.Label, s.Number
		}
	}
	return top
}
