package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// made is when the things of these tests were made.
func made() time.Time { return time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC) }

func packed() []entry {
	return []entry{{name: "a/program", mode: 0o755, data: []byte("program")}, {name: "a/man/a.1", mode: 0o644, data: []byte("manual")}, {name: "data/", mode: 0o750, owner: user}}
}

// The same files give the same bytes, in whatever order and wherever they were found.
func TestArchivesAreTheSameTwice(t *testing.T) {
	for name, write := range map[string]func(io.Writer, []entry, time.Time) error{"tar": writeTar, "tar.gz": writeTarGz, "zip": writeZip} {
		var one, two bytes.Buffer
		turned := packed()
		slices.Reverse(turned)
		if err := errors.Join(write(&one, packed(), made()), write(&two, turned, made().In(time.FixedZone("", 7200)).UTC())); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("%s differs", name)
		}
	}
}

// What is packed comes out with its mode and owner, and each folder before what is in it.
func TestArchivesHoldWhatWasPacked(t *testing.T) {
	var file bytes.Buffer
	if err := writeTarGz(&file, packed(), made()); err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		data, _ := io.ReadAll(r)
		got = append(got, fmt.Sprintf("%s %o %d %s", h.Name, h.Mode, h.Uid, data))
		if !h.ModTime.Equal(made()) {
			t.Errorf("%s is of %v", h.Name, h.ModTime)
		}
	}
	want := "a/ 755 0 |a/man/ 755 0 |a/man/a.1 644 0 manual|a/program 755 0 program|data/ 750 65532 "
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
	var zipped bytes.Buffer
	if err := writeZip(&zipped, packed(), made()); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(zipped.Bytes()), int64(zipped.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if f := r.File[3]; f.Name != "a/program" || f.Mode().Perm() != 0o755 {
		t.Errorf("%s %v", f.Name, f.Mode())
	}
}

// unpacked are the files of a tar.
func unpacked(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if all[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

// An image's layout leads from the index to every file by hashes that are right.
func TestImageLayout(t *testing.T) {
	l := &layout{have: map[string]bool{}}
	var manifests []descriptor
	for _, arch := range []string{"amd64", "arm64"} {
		m, err := l.add(arch, "1.2.0", "0123abc", made(), rootFiles([]byte("program for "+arch), []byte("trust"), []entry{{name: "LICENSE", mode: 0o644, data: []byte("free")}}))
		if err != nil {
			t.Fatal(err)
		}
		manifests = append(manifests, m)
	}
	var file bytes.Buffer
	if err := l.write(&file, "1.2.0", manifests, made()); err != nil {
		t.Fatal(err)
	}
	all := unpacked(t, file.Bytes())
	if string(all["oci-layout"]) != `{"imageLayoutVersion":"1.0.0"}` {
		t.Errorf("the layout is %s", all["oci-layout"])
	}
	for name, data := range all {
		sum := sha256.Sum256(data)
		if hash, ok := strings.CutPrefix(name, "blobs/sha256/"); ok && hash != "" && hash != hex.EncodeToString(sum[:]) {
			t.Errorf("%s is not its hash", name)
		}
	}
	blob := func(d descriptor, into any) {
		t.Helper()
		data := all["blobs/sha256/"+strings.TrimPrefix(d.Digest, "sha256:")]
		if len(data) != d.Size || d.Size == 0 {
			t.Fatalf("%s has %d bytes, not %d", d.Digest, len(data), d.Size)
		}
		if err := json.Unmarshal(data, into); err != nil {
			t.Fatal(err)
		}
	}
	var index, inner struct{ Manifests []descriptor }
	if err := json.Unmarshal(all["index.json"], &index); err != nil {
		t.Fatal(err)
	}
	blob(index.Manifests[0], &inner)
	for i, m := range inner.Manifests {
		var manifest struct {
			Config descriptor
			Layers []descriptor
		}
		blob(m, &manifest)
		var config struct {
			Architecture string
			Config       struct {
				User       string
				Entrypoint []string
			}
			RootFS struct {
				DiffIDs []string `json:"diff_ids"`
			}
		}
		blob(manifest.Config, &config)
		if config.Architecture != []string{"amd64", "arm64"}[i] || m.Platform["architecture"] != config.Architecture || config.Config.User != "65532:65532" || config.Config.Entrypoint[0] != "/usr/bin/citeway" {
			t.Errorf("%+v", config)
		}
		z, err := gzip.NewReader(bytes.NewReader(all["blobs/sha256/"+strings.TrimPrefix(manifest.Layers[0].Digest, "sha256:")]))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(plain)
		if config.RootFS.DiffIDs[0] != "sha256:"+hex.EncodeToString(sum[:]) {
			t.Errorf("the layer is not %s", config.RootFS.DiffIDs[0])
		}
		if got := unpacked(t, plain); string(got["usr/bin/citeway"]) != "program for "+config.Architecture || string(got["usr/share/doc/citeway/LICENSE"]) != "free" {
			t.Errorf("the layer holds %q", got)
		}
	}
}

// Checksums are those of every other file, as sha256sum reads them.
func TestSums(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"b.txt", "a.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("tides\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(sums(folder), sums(folder)); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, sumsFile))
	sum := sha256.Sum256([]byte("tides\n"))
	want := hex.EncodeToString(sum[:]) + "  a.txt\n" + hex.EncodeToString(sum[:]) + "  b.txt\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}
