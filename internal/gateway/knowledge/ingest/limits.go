package ingest

import "time"

// The limits of one ingest.
const (
	// MaxFile is the most bytes of one file.
	MaxFile = 128 << 20
	// MaxFiles is the most files of one ingest.
	MaxFiles = 500_000
	// MaxSidecar is the most bytes of a sidecar file.
	MaxSidecar = 64 << 10
	// MaxURLs is the most lines of a URL list.
	MaxURLs = 10_000
	// MaxDepth is how deep folders are followed.
	MaxDepth = 64
	// MaxSkipped is how many skipped files a report names; more are counted.
	MaxSkipped = 1000
	// FetchTimeout is the longest that one URL may take.
	FetchTimeout = 30 * time.Second
)
