// Package verify says whether a passage supports a claim, without a model and
// without a network: quoted words aligned to the passage, numbers, dates, units
// and names that the claim states and the passage lacks, negation and
// comparisons turned round, and overlap weighted by rarity, combined into one
// calibrated probability with its reasons in words.
//
// What may not enter: a wire form, a file of the user's, a model. A judge that
// is a model stands behind the [Judge] interface, in a folder of its own.
//
//	v := verify.New(verify.Options{})
//	r := v.Pair("Tides rise twice a day.", []string{"The sea rises twice each day."})
//	// r.Verdict, r.Score, r.Quotes, r.Reasons
package verify
