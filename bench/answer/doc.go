// Package answer measures how long a reader waits for the first words of an
// answer: from a cold start of the program, and from a gateway that is ready.
package answer
