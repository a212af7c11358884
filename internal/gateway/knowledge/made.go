package knowledge

// Made is the vector of a passage as stores keep it, so that another store need not make it
// again.
type Made struct {
	// Passage is the passage's id, Embedder the name of what made the vector.
	Passage, Embedder string
	// Dim is how many numbers the vector has, Vector what vector.Packed makes of it: empty
	// for the zero vector.
	Dim    int
	Vector []byte
}
