// Package terms makes of text the terms that search compares: words in small
// letters without accents, brought to their stem, and pairs of characters in
// scripts that write no blanks between words.
//
// What may not enter: counting, ranking, storing.
package terms
