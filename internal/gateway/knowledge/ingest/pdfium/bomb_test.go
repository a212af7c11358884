package pdfium_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

func deflated(t *testing.T, write func(io.Writer)) []byte {
	t.Helper()
	var out bytes.Buffer
	w, _ := zlib.NewWriterLevel(&out, zlib.BestCompression)
	write(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// bomb is a PDF whose page is blanks: so many bytes of them, deflated as often as
// layers says.
func bomb(t *testing.T, size, layers int) []byte {
	t.Helper()
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	data := deflated(t, func(w io.Writer) {
		for range size >> 20 {
			_, _ = w.Write(blanks)
		}
	})
	for range layers - 1 {
		inner := data
		data = deflated(t, func(w io.Writer) { _, _ = w.Write(inner) })
	}
	return written(
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>",
		fmt.Sprintf("<</Length %d/Filter[%s]>>\nstream\n%s\nendstream", len(data), strings.Repeat("/FlateDecode", layers), data))
}

// written is a PDF of those objects, of which the first is the catalogue.
func written(objects ...string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for n, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", n+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, start)
	return out.Bytes()
}

// peak is the most memory that this process ever held, in bytes.
func peak(t *testing.T) int {
	t.Helper()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("the system does not say how much memory was taken: ", err)
	}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "VmHWM:" {
			kib, err := strconv.Atoi(words[1])
			if err != nil {
				t.Fatal(err)
			}
			return kib << 10
		}
	}
	t.Skip("the system does not say how much memory was taken")
	return 0
}

// TestNestedFlateTakesBoundedMemory: 600 bytes that grow to 160 MiB are refused, and
// take no more on the way than a document may have, however many come.
func TestNestedFlateTakesBoundedMemory(t *testing.T) {
	e, data := engine(t), bomb(t, 160<<20, 3)
	before := peak(t)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if doc, err := e.Read(t.Context(), data, limits); !errors.Is(err, pdfium.ErrMemory) {
				t.Errorf("%+v, %v", doc, err)
			}
		})
	}
	all.Wait()
	if taken := peak(t) - before; taken > 2*pdfium.Memory+pdfium.Memory/2 {
		t.Errorf("two documents took %d MiB", taken>>20)
	}
	if doc, err := e.Read(t.Context(), manual(t), limits); err != nil || len(doc.Pages) != 2 {
		t.Errorf("the document after them: %+v, %v", doc, err)
	}
}

// TestNestedFlateThatIsSmallIsRead: nesting alone is no fault.
func TestNestedFlateThatIsSmallIsRead(t *testing.T) {
	if doc, err := engine(t).Read(t.Context(), bomb(t, 4<<20, 3), limits); err != nil || len(doc.Pages) != 1 {
		t.Errorf("%+v, %v", doc, err)
	}
}
