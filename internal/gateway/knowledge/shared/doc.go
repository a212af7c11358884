// Package shared.
package shared
