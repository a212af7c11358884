package eval

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// perturbation changes a claim so that it no longer says the same; "" if it cannot.
type perturbation struct {
	name   string
	change func(claim string, others []string, rng *rand.Rand) string
	// oneWay says that the changed copy supports the claim as it was.
	oneWay bool
}

var perturbations = []perturbation{
	{name: "negation", change: negate},
	{name: "number", change: renumber},
	{name: "name", change: rename},
	{name: "comparison", change: compare},
}

var auxiliaries = words("is are was were can could will would should may might must has have had does do did be been")

// negate takes out the first "not" or puts one in after the first auxiliary.
func negate(claim string, _ []string, _ *rand.Rand) string {
	words := strings.Fields(claim)
	for i, w := range words {
		switch lower := strings.ToLower(w); {
		case lower == "not":
			return strings.Join(slices.Delete(words, i, i+1), " ")
		case strings.HasSuffix(lower, "n't") && len(lower) > 3 && lower != "can't" && lower != "won't":
			words[i] = w[:len(w)-3]
			return strings.Join(words, " ")
		}
	}
	for i, w := range words {
		if auxiliaries[strings.ToLower(w)] {
			return strings.Join(slices.Insert(words, i+1, "not"), " ")
		}
	}
	return ""
}

// renumber changes one number a little or a lot.
func renumber(claim string, _ []string, rng *rand.Rand) string {
	type place struct{ start, end int }
	var places []place
	for i := 0; i < len(claim); i++ {
		if !digit(claim[i]) || i > 0 && (claim[i-1] == '[' || letter(claim[i-1])) {
			continue
		}
		j := i
		for j < len(claim) && (digit(claim[j]) || (claim[j] == '.' || claim[j] == ',') && j+1 < len(claim) && digit(claim[j+1])) {
			j++
		}
		if (j >= len(claim) || claim[j] != ']' && claim[j] != '[') && (i > 0 || j >= len(claim) || claim[j] != '.') {
			places = append(places, place{i, j})
		}
		i = j
	}
	if len(places) == 0 {
		return ""
	}
	p := places[rng.IntN(len(places))]
	old := claim[p.start:p.end]
	b := []byte(old)
	for tries := 0; tries < 20 && string(b) == old; tries++ {
		k := rng.IntN(len(b))
		if digit(b[k]) {
			b[k] = '0' + byte(rng.IntN(10))
			if k == 0 && b[0] == '0' {
				b[0] = '1'
			}
		}
	}
	if string(b) == old {
		if n, err := strconv.Atoi(old); err == nil {
			return claim[:p.start] + strconv.Itoa(n+1) + claim[p.end:]
		}
		return ""
	}
	return claim[:p.start] + string(b) + claim[p.end:]
}

func digit(c byte) bool  { return '0' <= c && c <= '9' }
func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// rename replaces a name of the claim by one of another claim or, one time in four,
// exchanges two of its names.
func rename(claim string, others []string, rng *rand.Rand) string {
	mine := names(claim)
	if len(mine) == 0 {
		return ""
	}
	if len(mine) > 1 && rng.IntN(4) == 0 {
		a, b := mine[0], mine[len(mine)-1]
		if a != b && !strings.Contains(a, b) && !strings.Contains(b, a) {
			return strings.NewReplacer(a, b, b, a).Replace(claim)
		}
	}
	old := mine[rng.IntN(len(mine))]
	for range 50 {
		theirs := names(others[rng.IntN(len(others))])
		if len(theirs) == 0 {
			continue
		}
		if name := theirs[rng.IntN(len(theirs))]; !strings.Contains(claim, name) && !strings.Contains(name, old) {
			return strings.ReplaceAll(claim, old, name)
		}
	}
	return ""
}

// names lists the runs of capitalised words that do not begin the claim.
func names(claim string) []string {
	words := strings.Fields(claim)
	var out []string
	for i := 1; i < len(words); i++ {
		j := i
		for j < len(words) && capital(words[j]) && !strings.ContainsAny(strings.TrimRight(words[max(j-1, 0)], "\"')"), ".!?:;[") {
			j++
		}
		if j > i {
			out = append(out, strings.Trim(strings.Join(words[i:j], " "), ".,;:!?()\"'[]"))
			i = j
		}
	}
	kept := out[:0]
	for _, n := range out {
		if len(n) > 2 && n != "The" && !strings.ContainsAny(n, "[]()") {
			kept = append(kept, n)
		}
	}
	return kept
}

func capital(w string) bool {
	return len(w) > 1 && w[0] >= 'A' && w[0] <= 'Z' && w != "I'm"
}

// turned pairs the words of a comparison with their opposites, both ways round.
var turned = opposites(`more/less higher/lower larger/smaller greater/smaller bigger/smaller better/worse faster/slower
		longer/shorter older/younger before/after earlier/later above/below over/under most/least highest/lowest largest/smallest
		best/worst increase/decrease increases/decreases increased/decreased increasing/decreasing rise/fall rises/falls rose/fell
		first/last stronger/weaker high/low many/few always/never maximum/minimum early/late improve/worsen improves/worsens
		positive/negative gain/loss up/down reduces/increases reduce/increase reduced/increased lower/higher growth/decline`, true)

// opposites maps the first word of each pair to the second, and with both also the
// second to the first of its pairs.
func opposites(pairs string, both bool) map[string]string {
	to := map[string]string{}
	for _, p := range strings.Fields(pairs) {
		a, b, _ := strings.Cut(p, "/")
		to[a] = b
		if both && to[b] == "" {
			to[b] = a
		}
	}
	return to
}

// compare turns the first comparison round.
func compare(claim string, _ []string, _ *rand.Rand) string {
	return swapped(claim, func(word string) string { return turned[strings.ToLower(word)] })
}

// swapped replaces the first word that has another; "" if none has.
func swapped(claim string, other func(word string) string) string {
	words := strings.Fields(claim)
	for i, w := range words {
		core := strings.Trim(w, ".,;:()\"'")
		if to := other(core); to != "" {
			words[i] = strings.Replace(w, core, to, 1)
			return strings.Join(words, " ")
		}
	}
	return ""
}
