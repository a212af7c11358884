package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/citeway/citeway"
)

// Shells are those that Completion writes for.
func Shells() []string { return []string{"bash", "zsh", "fish"} }

// Completion returns the script that completes the program's commands, flags and their
// values in a shell, as far as there are a few. Returns Invalid for a shell that is not one of Shells.
func Completion(app *kong.Application, shell string, choices Choices) (string, error) {
	switch shell {
	case "bash":
		return bash(app, choices), nil
	case "zsh":
		return zsh(app, choices), nil
	case "fish":
		return fish(app, choices), nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: shell, Message: "there is no completion for that shell", Mend: "use " + strings.Join(Shells(), ", ")}
}

// quoted is a word in single quotes, as all three shells read it.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// words are what may stand behind a command: the commands below it and its flags.
func words(n *kong.Node) []string {
	var all []string
	for _, child := range shown(n) {
		all = append(all, child.Name)
	}
	for _, f := range flagsOf(n) {
		all = append(all, "--"+f.Name)
	}
	return all
}

// paths are the words of every command below the program.
func paths(app *kong.Application) []string {
	var all []string
	walk(app.Node, func(n *kong.Node) {
		if n.Parent != nil {
			all = append(all, path(n))
		}
	})
	return all
}

// alternatives are the patterns of a case that fits one of several words.
func alternatives(all []string) string {
	escaped := make([]string, len(all))
	for i, one := range all {
		escaped[i] = quoted(one)
	}
	return strings.Join(escaped, "|")
}

// bash finds the command by the words before, and offers what may follow.
func bash(app *kong.Application, choices Choices) string {
	var w strings.Builder
	fmt.Fprintf(&w, `# Completes %[1]s in bash: source it, or put it into bash-completion's folder.
_%[1]s() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "${at:+$at }${COMP_WORDS[i]}" in
      %[2]s) at="${at:+$at }${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $prev" in
`, app.Name, alternatives(paths(app)))
	walk(app.Node, func(n *kong.Node) {
		for _, f := range flagsOf(n) {
			if all := choices.of(f); len(all) > 0 {
				fmt.Fprintf(&w, "    %s) words=%s ;;\n", quoted(path(n)+" --"+f.Name), quoted(strings.Join(all, " ")))
			}
		}
	})
	w.WriteString("    *)\n      case \"$at\" in\n")
	walk(app.Node, func(n *kong.Node) {
		fmt.Fprintf(&w, "        %s) words=%s ;;\n", quoted(path(n)), quoted(strings.Join(words(n), " ")))
	})
	fmt.Fprintf(&w, `      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _%[1]s %[1]s
`, app.Name)
	return w.String()
}

// zsh does the same, with the help beside each word.
func zsh(app *kong.Application, choices Choices) string {
	var w strings.Builder
	fmt.Fprintf(&w, `#compdef %[1]s
# Completes %[1]s in zsh: put it as _%[1]s into a folder of fpath.
_%[1]s() {
  local at='' word
  local -a offered
  for word in ${words[2,CURRENT-1]}; do
    case "${at:+$at }$word" in
      (%[2]s) at="${at:+$at }$word" ;;
    esac
  done
  case "$at ${words[CURRENT-1]}" in
`, app.Name, alternatives(paths(app)))
	walk(app.Node, func(n *kong.Node) {
		for _, f := range flagsOf(n) {
			if all := choices.of(f); len(all) > 0 {
				fmt.Fprintf(&w, "    (%s) offered=(%s) ;;\n", quoted(path(n)+" --"+f.Name), strings.Join(all, " "))
			}
		}
	})
	w.WriteString("    (*) case \"$at\" in\n")
	walk(app.Node, func(n *kong.Node) {
		var all []string
		for _, child := range shown(n) {
			all = append(all, quoted(child.Name+":"+colons(first(child.Help))))
		}
		for _, f := range flagsOf(n) {
			all = append(all, quoted("--"+f.Name+":"+colons(first(f.Help))))
		}
		fmt.Fprintf(&w, "    (%s) offered=(%s) ;;\n", quoted(path(n)), strings.Join(all, " "))
	})
	fmt.Fprintf(&w, `    esac ;;
  esac
  _describe -o '%[1]s' offered || _files
}
if [ "$funcstack[1]" = "_%[1]s" ]; then _%[1]s "$@"; else compdef _%[1]s %[1]s; fi
`, app.Name)
	return w.String()
}

// colons escapes what divides a word from its help.
func colons(text string) string { return strings.ReplaceAll(text, ":", `\:`) }

// fish offers each word under the condition that its command was written.
func fish(app *kong.Application, choices Choices) string {
	var w strings.Builder
	fmt.Fprintf(&w, `# Completes %[1]s in fish: put it as %[1]s.fish into a folder of completions.
function __%[1]s_at
    set -l at ''
    for word in (commandline -opc)[2..-1]
        set -l further (string trim -- "$at $word")
        if contains -- $further %[2]s
            set at $further
        end
    end
    test "$at" = "$argv[1]"
end
`, app.Name, strings.ReplaceAll(alternatives(paths(app)), "|", " "))
	walk(app.Node, func(n *kong.Node) {
		begin := fmt.Sprintf("complete -c %s -n %s", app.Name, quoted("__"+app.Name+"_at "+quoted2(path(n))))
		for _, child := range shown(n) {
			fmt.Fprintf(&w, "%s -f -a %s -d %s\n", begin, quoted(child.Name), quoted(first(child.Help)))
		}
		for _, f := range flagsOf(n) {
			fmt.Fprintf(&w, "%s -l %s%s -d %s\n", begin, f.Name, fishValue(f, choices), quoted(first(f.Help)))
		}
	})
	return w.String()
}

// quoted2 is a word in double quotes, for within single ones.
func quoted2(text string) string { return `"` + text + `"` }

// fishValue says what a flag's value may be.
func fishValue(f *kong.Flag, choices Choices) string {
	switch all := choices.of(f); {
	case len(all) > 0:
		return " -x -a " + quoted(strings.Join(all, " "))
	case valued(f):
		return " -r"
	}
	return ""
}
