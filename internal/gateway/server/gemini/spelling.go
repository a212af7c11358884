package gemini

import (
	"strings"
	"unicode"

	"github.com/citeway/citeway/internal/jsonobject"
)

// spelt is a field's name as the object has it. The API takes each in both spellings that protocol buffers have in JSON,
// maxOutputTokens and max_output_tokens, and clients mix them: an SDK passes on what its caller wrote.
func spelt(o *jsonobject.Object, name string) string {
	if o.Has(name) {
		return name
	}
	if other := underscored(name); o.Has(other) {
		return other
	}
	return name
}

// underscored is a name whose words are joined with underscores.
func underscored(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// has reports whether a field is there, in either spelling.
func has(o *jsonobject.Object, name string) bool { return o.Has(spelt(o, name)) }

// child is the object in a field, in either spelling; nil for none.
func child(o *jsonobject.Object, name string) *jsonobject.Object { return o.Child(spelt(o, name)) }
