package main

// spoken is what a command line asks for in the program's own words: `help COMMAND` is the help
// of the command and `version` the version, as with many other programs. Neither is a command of its own.
func spoken(args []string) []string {
	switch {
	case len(args) > 0 && args[0] == "help":
		return append(append([]string{}, args[1:]...), "--help")
	case len(args) == 1 && args[0] == "version":
		return []string{"--version"}
	}
	return args
}
