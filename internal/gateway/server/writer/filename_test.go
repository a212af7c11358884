package writer

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

func TestNames(t *testing.T) {
	for header, want := range map[string]string{
		`attachment; filename=report.pdf`:                               "report.pdf",
		`attachment; filename=annual report.pdf`:                        "annual report.pdf",
		`attachment; filename="annual; report.pdf"`:                     "annual; report.pdf",
		`attachment; filename="a \"quoted\" name.txt"`:                  `a "quoted" name.txt`,
		`attachment;FileName = "x.txt" ; size=3`:                        "x.txt",
		`filename=x.txt`:                                                "x.txt",
		`attachment; filename*=UTF-8''%CE%BA%CE%B1%CE%BB%CE%B7%20a.txt`: "καλη a.txt",
		`attachment; filename="x.txt"; filename*=utf-8'zh'%E6%BD%AE.md`: "潮.md",
		`attachment; filename*=iso-8859-1'en'%E9t%E9.txt`:               "été.txt",
		"attachment; filename=\"\xe9t\xe9.txt\"":                        "été.txt",
		`attachment; filename="潮汐.txt"`:                                 "潮汐.txt",
		`attachment; filename="=?UTF-8?B?5r2u5rGQ?=.txt"`:               "潮汐.txt",
		`attachment; filename*=UTF-8''%zz; filename=kept.txt`:           "kept.txt",
		`attachment; filename*=nonsense; filename=kept.txt`:             "kept.txt",
		`attachment; filename="../../etc/passwd"`:                       "passwd",
		`attachment; filename="C:\Users\me\notes.txt"`:                  "notes.txt",
		"attachment; filename=\"a\u202etxt.exe\"":                       "atxt.exe",
		`attachment; filename="unclosed.txt`:                            "unclosed.txt",
	} {
		if got, err := fileNameOf(header); got != want || err != nil {
			t.Errorf("%s: %q, want %q, %v", header, got, want, err)
		}
	}
}

func TestNamesThatCannotBeUsed(t *testing.T) {
	for _, header := range []string{"", "attachment", "attachment; filename=", `attachment; filename=".."`, `attachment; filename="/"`,
		`attachment; filename="` + strings.Repeat("潮", maxFileName+1) + `"`, "attachment; x=" + strings.Repeat("y", maxNameHeader),
		`attachment; filename*=UTF-8''%FF%FE`} {
		if name, err := fileNameOf(header); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%.40s: %q, %v", header, name, err)
		}
	}
}

func TestANameComesBackAsItWent(t *testing.T) {
	for _, name := range []string{"a.txt", "annual report.pdf", "καλημέρα κόσμε.txt", "潮汐.txt", `a"b\c.txt`, "50% + more.txt", "a;b.txt"} {
		header := nameHeader(name)
		want := name[strings.LastIndexByte(name, '\\')+1:] // what stands before it is a folder to us
		if got, err := fileNameOf(header); got != want || err != nil {
			t.Errorf("%s: %q, %v", header, got, err)
		}
		if strings.ContainsFunc(header, func(r rune) bool { return r > '~' || r < ' ' }) {
			t.Errorf("%q is no header", header)
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add(`attachment; filename="a.txt"; filename*=UTF-8''%E6%BD%AE`)
	f.Add("filename=\"\\")
	f.Fuzz(func(t *testing.T, header string) {
		name, err := fileNameOf(header)
		if err != nil {
			return
		}
		if name == "" || !utf8.ValidString(name) || strings.ContainsAny(name, "/\\\n\r\x00") || utf8.RuneCountInString(name) > maxFileName {
			t.Errorf("%q gives %q", header, name)
		}
	})
}
