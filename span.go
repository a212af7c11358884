package citeway

// Span is a half-open range of UTF-8 bytes, 0 <= Start <= End.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// In returns the bytes of text that the span covers, or "" where the span does
// not lie within text.
func (s Span) In(text string) string {
	if s.Start < 0 || s.End < s.Start || s.End > len(text) {
		return ""
	}
	return text[s.Start:s.End]
}

// Contains reports whether the byte position at lies within the span.
func (s Span) Contains(at int) bool { return s.Start <= at && at < s.End }
