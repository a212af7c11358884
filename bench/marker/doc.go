// Package marker measures the marker scanner against its rivals: one regular
// expression over the same families, and a Markdown parser. It is a package of
// its own module, so that no rival enters the module of the product.
package marker
