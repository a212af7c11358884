// Package settings reads the one file that says what a gateway stands on: its
// models, labels, sets of sources, the hosts it may call and answer to. The form
// is YAML, read strictly: a key that is not known is an error that names its line
// and the keys that there are.
//
// What may not enter: a secret. Keys of other services stand in the environment,
// and the file names the variable. Nothing here opens, calls or makes anything.
package settings
