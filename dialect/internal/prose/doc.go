// Package prose puts the markers of a resolved answer back into its prose, for
// the forms that show them there: markdown, footnotes, copilot, webchat, teams.
// It knows how markers and the text round them are kept apart, and which number
// each source bears. What may not enter: a definition, a list, a wire form.
package prose
