package render

import "github.com/citeway/citeway"

// Sign is the quiet sign of a verdict, one column wide; "" for a citation that
// was not checked.
func Sign(v citeway.Verdict) string {
	switch v {
	case citeway.Supported:
		return "✓"
	case citeway.Partial:
		return "≈"
	case citeway.Unsupported:
		return "?"
	case citeway.Contradicted:
		return "✗"
	case citeway.Misquoted:
		return "≠"
	}
	return ""
}

// Words says a verdict to a reader, in words that can follow a source's title.
func Words(v citeway.Verdict) string {
	switch v {
	case citeway.Supported:
		return "supported by the source"
	case citeway.Partial:
		return "partly supported by the source"
	case citeway.Unsupported:
		return "not supported by the source"
	case citeway.Contradicted:
		return "contradicted by the source"
	case citeway.Misquoted:
		return "not what the source says word for word"
	}
	return "not checked"
}

// verdictOf is v as a word that is safe in markup.
func verdictOf(v citeway.Verdict) citeway.Verdict {
	switch v {
	case citeway.Supported, citeway.Partial, citeway.Unsupported, citeway.Contradicted, citeway.Misquoted:
		return v
	}
	return citeway.Unchecked
}
