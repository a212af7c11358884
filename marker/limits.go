package marker

const (
	// maxHold is how far, in bytes, text is read ahead of what was given out.
	maxHold = 512
	// maxBlank is the longest run of blanks, in bytes, that belongs to a marker.
	maxBlank = 64
	// maxRefs is how many references a list or a range may name.
	maxRefs = 50
	// maxDigits is how many digits a number may have.
	maxDigits = 9
	// maxWord is the longest pure identifier, in bytes.
	maxWord = 64
	// maxDepth is how deep parentheses nest in a link destination.
	maxDepth = 8
	// windowSize is the room for what is held and for what is read after it.
	windowSize = 2 * maxHold
)

// outcome is what a reader says of the bytes before it.
type outcome uint8

const (
	no   outcome = iota // it is not one, whatever follows
	more                // it depends on bytes that are not here yet
	yes                 // it is one, whatever follows
)
