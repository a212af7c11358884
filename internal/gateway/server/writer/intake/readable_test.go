package intake

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

func TestSubtitles(t *testing.T) {
	for in, want := range map[string]string{
		"1\n00:00:01,000 --> 00:00:02,000\nThe tides\nrise.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwice.\n": "The tides\nrise.\n\nTwice.\n",
		"1\r\n00:00:01,000 --> 00:00:02,000\r\nΚαλημέρα.\r\n":                                              "Καλημέρα.\n",
		"no subtitles": "no subtitles\n",
		"":             "",
	} {
		f, err := readable(ingest.File{Name: "a.SRT", Data: []byte(in)})
		if err != nil || string(f.Data) != want || f.Name != "a.SRT.txt" {
			t.Errorf("%q: %q as %s, %v", in, f.Data, f.Name, err)
		}
	}
}

func TestLetters(t *testing.T) {
	const head = "From: Ada Lind <ada@sea.example>\r\nSubject: =?UTF-8?B?5r2u5rGQ?=\r\n"
	for name, test := range map[string]struct{ in, want string }{
		"plain":            {head + "\r\nThe tides rise.", "Subject: 潮汐\nFrom: Ada Lind <ada@sea.example>\n\nThe tides rise."},
		"quoted-printable": {"Content-Type: text/plain\r\nContent-Transfer-Encoding: Quoted-Printable\r\n\r\nThe =74ides=\r\n rise.", "\nThe tides rise."},
		"base64":           {"Content-Transfer-Encoding: base64\r\n\r\nVGhlIHRpZGVz\r\nIHJpc2Uu", "\nThe tides rise."},
		"an older charset": {"Content-Type: text/plain; charset=koi8-r\r\n\r\n\xf0\xd2\xc9\xcc\xc9\xd7", "\nПрилив"},
		"no known charset": {"Content-Type: text/plain; charset=nosuch\r\n\r\nThe tides rise.", "\nThe tides rise."},
		"html alone":       {"Content-Type: text/html\r\n\r\n<p>The tides rise.</p>", "<p>The tides rise.</p>"},
		"both": {"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>no</p>\r\n--b\r\nContent-Type: text/plain\r\n\r\nThe tides rise.\r\n--b--",
			"\nThe tides rise."},
		"nested": {"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nThe tides rise.\r\n--b--\r\n--a\r\n" +
			"Content-Type: text/plain\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nsecret\r\n--a--", "\nThe tides rise."},
		"only an attachment": {"Content-Disposition: attachment\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Disposition: attachment\r\n\r\nsecret\r\n--a--", "Subject: x\n\n"},
		"no boundary":        {"Subject: x\r\nContent-Type: multipart/mixed\r\n\r\nwords", "Subject: x\n\n"},
		"an odd type":        {"Subject: x\r\nContent-Type: ;;;\r\n\r\nwords", "Subject: x\n\n"},
	} {
		f, err := readable(ingest.File{Name: "a.eml", Data: []byte(test.in)})
		if err != nil || string(f.Data) != test.want {
			t.Errorf("%s: %q, want %q, %v", name, f.Data, test.want, err)
		}
		if html := strings.HasPrefix(test.want, "<"); html != strings.HasSuffix(f.Name, ".html") {
			t.Errorf("%s is read as %s", name, f.Name)
		}
	}
	if _, err := readable(ingest.File{Name: "a.eml", Data: []byte("no header at all")}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("%v", err)
	}
	if f, err := readable(ingest.File{Name: "a.txt", Data: []byte("From: x")}); err != nil || f.Name != "a.txt" {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestALetterOfManyPartsEnds(t *testing.T) {
	var deep strings.Builder
	deep.WriteString("Content-Type: multipart/mixed; boundary=a\r\n\r\n")
	for range 50 {
		deep.WriteString("--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n")
	}
	deep.WriteString("--a\r\n\r\nfound too deep\r\n--a--")
	wide := "Content-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a\r\nContent-Type: image/png\r\n\r\nx\r\n", 2*maxParts) + "--a\r\n\r\nfound too late\r\n--a--"
	for _, in := range []string{deep.String(), wide} {
		if f, err := readable(ingest.File{Name: "a.eml", Data: []byte(in)}); err != nil || strings.Contains(string(f.Data), "too late") {
			t.Errorf("%.80q, %v", f.Data, err)
		}
	}
}

func FuzzReadable(f *testing.F) {
	f.Add("a.eml", []byte("Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--a--"))
	f.Add("a.srt", []byte("1\n00:00:01,000 --> 00:00:02,000\nx"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		got, err := readable(ingest.File{Name: name, Data: data})
		if err == nil && len(got.Data) > 4*len(data)+1000 {
			t.Errorf("%d bytes became %d", len(data), len(got.Data))
		}
	})
}

func TestReasonsAreShort(t *testing.T) {
	if got := reason(&citeway.Error{Message: strings.Repeat("x", 9999)}); len(got) != maxReason {
		t.Errorf("%d bytes", len(got))
	}
}
