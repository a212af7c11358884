package doctor

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/citeway/citeway/internal/upstream"
)

// openWait is how long a link may take.
const openWait = 15 * time.Second

// open asks for one document's link, without its content.
func (x *indexVisit) open(ctx context.Context, link string) {
	if x.Links == nil {
		x.skip(CheckOpened, "no link was opened: --links opens one")
		return
	}
	ctx, stop := context.WithTimeout(ctx, min(openWait, x.Wait))
	defer stop()
	place := shownAddress(link)
	status, err := headOf(ctx, x.Links, link)
	const mend = "let those who read the answers read the documents too: a public container, or addresses that they can sign in to"
	switch {
	case err != nil:
		x.fault(CheckOpened, place, "it cannot be reached from here", "check the host's name; a reader's browser must reach it")
	case status == http.StatusNotFound, status == http.StatusGone:
		x.fault(CheckOpened, place, fmt.Sprintf("the server answers %d: there is no such document", status), "run the indexer again, so that what is gone leaves the index")
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusConflict:
		x.fault(CheckOpened, place, fmt.Sprintf("the server answers %d: it does not open for everybody", status), mend)
	case status >= http.StatusInternalServerError:
		x.fault(CheckOpened, place, fmt.Sprintf("the server answers %d", status), "see that the server of the documents is well")
	default:
		x.ok(CheckOpened, place, fmt.Sprintf("the server answers %d", status))
	}
}

// headOf asks for a link's head and follows nothing.
func headOf(ctx context.Context, c *http.Client, link string) (int, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodHead, link, nil)
	if err != nil {
		return 0, err
	}
	response, err := upstream.Plain(upstream.Options{Client: c}).Do(q)
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}
