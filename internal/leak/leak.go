// Package leak makes the tests of a package fail if a goroutine outlives them. Only
// a TestMain may import it.
package leak

import (
	"time"

	"go.uber.org/goleak"
)

// patience is how long goroutines may take to end after the tests: on a busy
// machine, goleak's own half a second is too short.
const patience = 20 * time.Second

// Main runs the tests and exits. It fails if a test fails, or if a goroutine
// that a test started runs on for longer than patience.
func Main(m Tests) { goleak.VerifyTestMain(patient{m}) }

// Tests are the tests of a package: a *testing.M, or one with something around it.
type Tests interface {
	// Run runs the tests and returns their exit status.
	Run() int
}

// patient is a test run that ends when its goroutines have ended.
type patient struct{ tests Tests }

// Run runs the tests and returns their exit status.
func (p patient) Run() int {
	status := p.tests.Run()
	for end := time.Now().Add(patience); goleak.Find() != nil && time.Now().Before(end); {
	}
	return status
}
