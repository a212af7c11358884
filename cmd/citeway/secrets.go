package main

import (
	"io"
	"os"
	"strings"
)

// maxSecret is the most bytes of a file that holds a secret.
const maxSecret = 64 << 10

// secretEnding ends the name of a variable that names a file with the value of another.
const secretEnding = "_FILE"

// secrets reads variables that may stand in files: NAME is the environment's, else the
// words of the file that NAME_FILE names, without blanks around them; "" for neither.
// The file is read each time, so that a reload finds a new key there.
func secrets(getenv func(string) string) func(string) string {
	return func(name string) string {
		if value := getenv(name); value != "" {
			return value
		}
		path := getenv(name + secretEnding)
		if path == "" {
			return ""
		}
		f, err := os.Open(path)
		if err != nil {
			return ""
		}
		defer f.Close()
		data, err := io.ReadAll(io.LimitReader(f, maxSecret))
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(data))
	}
}
