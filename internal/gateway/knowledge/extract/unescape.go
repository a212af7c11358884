package extract

import (
	"bytes"

	"github.com/yuin/goldmark/util"
)

// unescape resolves backslash escapes and character references, which goldmark
// leaves to its renderer. Raw text has none.
func unescape(text []byte, raw bool) []byte {
	if raw || bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, '&') < 0 {
		return text
	}
	text = util.UnescapePunctuations(text)
	return util.ResolveEntityNames(util.ResolveNumericReferences(text))
}
