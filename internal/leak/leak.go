// Package leak has the tests of a package fail where a goroutine outlives them. Nothing
// but a TestMain may import it.
package leak

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

// patience is how long goroutines have to end once the tests have: on a machine with
// other work to do, goleak's own half a second is short.
const patience = 20 * time.Second

// Main runs the tests and ends the program: with an error where one failed, or where a
// goroutine that a test began goes on for longer than patience.
func Main(m *testing.M) { goleak.VerifyTestMain(patient{m}) }

// patient are tests that end when their goroutines have.
type patient struct{ tests goleak.TestingM }

// Run runs the tests and returns their exit status.
func (p patient) Run() int {
	status := p.tests.Run()
	for end := time.Now().Add(patience); goleak.Find() != nil && time.Now().Before(end); {
	}
	return status
}
