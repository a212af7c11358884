// Package perplexity reads the answers of Perplexity.
package perplexity
