// Package writer reads and writes the answers of Writer's Knowledge Graph.
package writer
