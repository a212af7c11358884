package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// user is whom the program in an image runs as: nobody that any machine knows.
const user = 65532

// Media types of the image format (https://github.com/opencontainers/image-spec).
const (
	indexType    = "application/vnd.oci.image.index.v1+json"
	manifestType = "application/vnd.oci.image.manifest.v1+json"
	configType   = "application/vnd.oci.image.config.v1+json"
	layerType    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// descriptor names a blob by its hash.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    map[string]string `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// layout is an image layout: blobs by their hashes, and an index.
type layout struct {
	entries []entry
	have    map[string]bool
}

// blob adds data, and returns what names it.
func (l *layout) blob(kind string, data []byte) descriptor {
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:])
	if !l.have[name] {
		l.have[name] = true
		l.entries = append(l.entries, entry{name: "blobs/sha256/" + name, mode: 0o644, data: data})
	}
	return descriptor{MediaType: kind, Digest: "sha256:" + name, Size: len(data)}
}

func (l *layout) json(kind string, value any) (descriptor, error) {
	data, err := json.Marshal(value)
	return l.blob(kind, data), err
}

// rootFiles are the files of an image: the program, the authorities that it trusts, its
// data folder and a folder for temporary files. Nothing else may be written.
func rootFiles(binary, certificates []byte, papers []entry) []entry {
	all := []entry{
		{name: "usr/bin/citeway", mode: 0o755, data: binary},
		{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, data: certificates},
		{name: "etc/passwd", mode: 0o644, data: fmt.Appendf(nil, "root:x:0:0:root:/:/sbin/nologin\nciteway:x:%d:%d:citeway:/data:/sbin/nologin\n", user, user)},
		{name: "etc/group", mode: 0o644, data: fmt.Appendf(nil, "root:x:0:\nciteway:x:%d:\n", user)},
		{name: "data/", mode: 0o750, owner: user},
		{name: "tmp/", mode: 0o1777 | os.ModeSticky},
	}
	for _, e := range papers {
		e.name = "usr/share/doc/citeway/" + e.name
		all = append(all, e)
	}
	return all
}

// configOf is an image's configuration.
func configOf(arch, version, commit, diff string, made time.Time) map[string]any {
	return map[string]any{
		"created": made.Format(time.RFC3339), "architecture": arch, "os": "linux",
		"config": map[string]any{
			"User": fmt.Sprintf("%d:%d", user, user), "WorkingDir": "/data",
			"Entrypoint": []string{"/usr/bin/citeway"}, "Cmd": []string{"serve"},
			"Env":          []string{"PATH=/usr/bin", "HOME=/data", "CITEWAY_ADDR=0.0.0.0:8080", "CITEWAY_DATA=/data", "CITEWAY_CACHE=off"},
			"ExposedPorts": map[string]any{"8080/tcp": map[string]any{}},
			"Volumes":      map[string]any{"/data": map[string]any{}},
			"StopSignal":   "SIGTERM",
			"Labels": map[string]string{"org.opencontainers.image.title": "citeway", "org.opencontainers.image.version": version, "org.opencontainers.image.revision": commit,
				"org.opencontainers.image.licenses": "Apache-2.0", "org.opencontainers.image.source": "https://" + repository},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{diff}},
		"history": []map[string]any{{"created": made.Format(time.RFC3339), "created_by": "citeway release"}},
	}
}

// add adds an image for one architecture and returns its manifest.
func (l *layout) add(arch, version, commit string, made time.Time, root []entry) (descriptor, error) {
	var plain, packed bytes.Buffer
	if err := writeTar(&plain, root, made); err != nil {
		return descriptor{}, err
	}
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return descriptor{}, err
	}
	if _, err := z.Write(plain.Bytes()); err != nil {
		return descriptor{}, err
	}
	if err := z.Close(); err != nil {
		return descriptor{}, err
	}
	sum := sha256.Sum256(plain.Bytes())
	config, err := l.json(configType, configOf(arch, version, commit, "sha256:"+hex.EncodeToString(sum[:]), made))
	if err != nil {
		return descriptor{}, err
	}
	layer := l.blob(layerType, packed.Bytes())
	manifest, err := l.json(manifestType, map[string]any{"schemaVersion": 2, "mediaType": manifestType, "config": config, "layers": []descriptor{layer}})
	manifest.Platform = map[string]string{"architecture": arch, "os": "linux"}
	return manifest, err
}

// write writes the layout as a tar, which container tools load as it is.
func (l *layout) write(w io.Writer, version string, manifests []descriptor, made time.Time) error {
	inner, err := l.json(indexType, map[string]any{"schemaVersion": 2, "mediaType": indexType, "manifests": manifests})
	if err != nil {
		return err
	}
	inner.Annotations = map[string]string{"org.opencontainers.image.ref.name": version, "io.containerd.image.name": "citeway:" + version}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": indexType, "manifests": []descriptor{inner}})
	if err != nil {
		return err
	}
	return writeTar(w, append(l.entries, entry{name: "oci-layout", mode: 0o644, data: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		entry{name: "index.json", mode: 0o644, data: index}), made)
}

// images writes one layout with the images of all Linux platforms.
func (r *making) images(ctx context.Context, certificates string) error {
	trusted, err := os.ReadFile(certificates)
	if err != nil {
		return fmt.Errorf("the image needs authorities to trust: %w", err)
	}
	papers, err := r.about(ctx, r.all())
	if err != nil {
		return err
	}
	l := &layout{have: map[string]bool{}}
	var manifests []descriptor
	for _, platform := range platforms() {
		system, arch, _ := strings.Cut(platform, "/")
		if system != "linux" || r.programs[platform] == "" {
			continue
		}
		binary, err := os.ReadFile(r.programs[platform])
		if err != nil {
			return err
		}
		manifest, err := l.add(arch, r.version, r.commit, r.made, rootFiles(binary, trusted, slices.Clone(papers)))
		if err != nil {
			return err
		}
		manifests = append(manifests, manifest)
	}
	if len(manifests) == 0 {
		return nil
	}
	name := "citeway_" + r.version + "_oci.tar"
	fmt.Println("release:", name)
	return writeFile(filepath.Join(r.out, name), func(w io.Writer) error { return l.write(w, r.version, manifests, r.made) })
}
