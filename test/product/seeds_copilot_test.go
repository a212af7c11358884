package product

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestCopilotPipeline runs what the guide's tests name: numbers that do not follow
// on, duplicates, markers side by side, the headings of the list.
func TestCopilotPipeline(t *testing.T) {
	for _, c := range []struct{ name, in, note, chat string }{
		{
			"non-sequential citations are numbered by first mention",
			"Growth is slow [^7]. Light matters [^3].\n\n#### Sources\n\n[^3]: [[Light]]\n[^7]: [[Moss]]\n",
			"Growth is slow [^1]. Light matters [^2].\n\n#### Sources\n\n[^1]: [[Moss]]\n[^2]: [[Light]]\n",
			"Growth is slow [1]. Light matters [2].\n\n<details>\n<summary>Sources</summary>\n\n1. [[Moss]]\n2. [[Light]]\n\n</details>\n",
		},
		{
			"consecutive markers",
			"Growth is slow[^7][^8].\n\n#### Sources\n\n[^7]: [[Moss]]\n[^8]: [[Light]]\n",
			"Growth is slow[^1][^2].\n\n#### Sources\n\n[^1]: [[Moss]]\n[^2]: [[Light]]\n",
			"Growth is slow[1][2].\n\n<details>\n<summary>Sources</summary>\n\n1. [[Moss]]\n2. [[Light]]\n\n</details>\n",
		},
		{
			"another heading, and web links",
			"Tides rise [^1].\n\n## Sources\n\n[^1]: [Tide tables](https://sea.example/t)\n",
			"Tides rise [^1].\n\n#### Sources\n\n[^1]: [Tide tables](https://sea.example/t)\n",
			"Tides rise [1].\n\n<details>\n<summary>Sources</summary>\n\n1. [Tide tables](https://sea.example/t)\n\n</details>\n",
		},
		{
			"a plain label and no footnotes",
			"Tides rise.\n\nSources -\n\n- [[Tide tables]]\n",
			"Tides rise.\n\n<details>\n<summary>Sources</summary>\n\n- [[Tide tables]]\n\n</details>\n",
			"Tides rise.\n\n<details>\n<summary>Sources</summary>\n\n- [[Tide tables]]\n\n</details>\n",
		},
		{
			"a summary",
			"Tides rise.\n\n<details>\n<summary>Sources</summary>\n\n- [[Tide tables]]\n\n</details>\n",
			"Tides rise.\n\n<details>\n<summary>Sources</summary>\n\n- [[Tide tables]]\n\n</details>\n",
			"Tides rise.\n\n<details>\n<summary>Sources</summary>\n\n- [[Tide tables]]\n\n</details>\n",
		},
		{
			"years and indexes are no citations",
			"Founded in [1990], see m[0] and `a[1]` [^1].\n\n#### Sources\n\n[^1]: [[Moss]]\n",
			"Founded in [1990], see m[0] and `a[1]` [^1].\n\n#### Sources\n\n[^1]: [[Moss]]\n",
			"Founded in [1990], see m[0] and `a[1]` [1].\n\n<details>\n<summary>Sources</summary>\n\n1. [[Moss]]\n\n</details>\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, stream := range []bool{false, true} {
				same(t, "note", way{from: "copilot", to: "copilot", stream: stream}.run(t, c.in).out, c.note)
				same(t, "chat", way{from: "copilot", to: "copilot", stream: stream, set: map[string]string{"shape": "chat"}}.run(t, c.in).out, c.chat)
			}
		})
	}
}

// TestCopilotDuplicates merges definitions of one note. Whole, all its markers get
// one number; streamed, a marker that is written before the definitions come keeps
// its number, and that stands in the list for the same note.
func TestCopilotDuplicates(t *testing.T) {
	in := "One [^1]. Two [^2]. Three [^3].\n\n#### Sources\n\n[^1]: [[Moss]]\n[^2]: [[Light]]\n[^3]: [[Moss]]\n"
	whole := way{from: "copilot", to: "copilot"}.run(t, in)
	same(t, "whole", whole.out, "One [^1]. Two [^2]. Three [^1].\n\n#### Sources\n\n[^1]: [[Moss]]\n[^2]: [[Light]]\n")
	stream := way{from: "copilot", to: "copilot", stream: true}.run(t, in)
	same(t, "streamed", stream.out, in)
	same(t, "streamed and read again", way{from: "copilot", to: "copilot"}.run(t, stream.out).out, whole.out)
	chat := way{from: "copilot", to: "copilot", set: map[string]string{"shape": "chat"}}.run(t, in)
	same(t, "chat", chat.out, "One [1]. Two [2]. Three [1].\n\n<details>\n<summary>Sources</summary>\n\n1. [[Moss]]\n2. [[Light]]\n\n</details>\n")
}

// TestCopilotToggle writes no markers where the switch is off, only the list.
func TestCopilotToggle(t *testing.T) {
	in := "Growth is slow [^7].\n\n#### Sources\n\n[^7]: [[Moss#Growth]]\n"
	r := way{from: "copilot", to: "copilot", set: map[string]string{"inline": "off"}}.run(t, in)
	same(t, "off", r.out, "Growth is slow.\n\n<details>\n<summary>Sources</summary>\n\n1. [[Moss#Growth]]\n\n</details>\n")
}

// TestCopilotNames reads a wiki link's note, heading and alias.
func TestCopilotNames(t *testing.T) {
	r := way{from: "copilot", to: "native"}.run(t, "Rise[^1].\n\n#### Sources\n\n[^1]: [[Tide tables#Neap|neaps]]\n")
	s := read[citeway.Answer](t, r.out).Sources[0]
	same(t, "note", string(s.Kind)+" "+s.Title+" "+s.Passages[0].Chunk, "note Tide tables #Neap")
}
