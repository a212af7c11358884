package pdfium

import (
	"context"

	"github.com/tetratelabs/wazero/experimental"
)

// The most memory that documents may take.
const (
	// Memory is the most bytes of memory that reading one document may take beside
	// the document itself; helpers take less than that once more.
	Memory = 128 << 20
	// MaxData is the most bytes of a document.
	MaxData = 128 << 20
	// memoryPages is the most memory of any instance, in pages of 64 KiB.
	memoryPages = (Memory + MaxData) / pageSize
)

// memory is that of one instance. Its addresses are reserved at once, so that it is
// never copied to grow, and it goes back to the system when the document has been
// read: neither waits for the collector.
type memory struct {
	// limit is the most bytes that it grows to.
	limit    uint64
	reserved []byte
	free     func()
	// refused says that more was asked for.
	refused bool
}

// within has instances made with ctx take their memory from m.
func (m *memory) within(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		m.limit = min(m.limit, most)
		m.reserved, m.free = reserve(int(m.limit))
		return m
	}))
}

// Reallocate returns the first size bytes, or nil where that is over the limit.
func (m *memory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.reserved)) {
		m.refused = true
		return nil
	}
	return m.reserved[:size:size]
}

// Free gives the memory back.
func (m *memory) Free() {
	if m.free != nil {
		m.free()
	}
	m.reserved, m.free = nil, nil
}
