// Package writerchat reads and writes the answers of Writer's chat with a graph tool.
package writerchat
