package keeping

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/keeping/s3"
)

// The first file of a backup says what is in the others.
const (
	ManifestFile = "manifest.json"
	// backupFormat is the number of the form of a backup.
	backupFormat = 1
	// treeTries is how often a folder of files is copied again that changed meanwhile.
	treeTries = 10
)

// Backup is what a backup says of itself.
type Backup struct {
	Format int `json:"format"`
	// Citeway is the version of the program that made it, Folder the data folder that
	// it was made of.
	Citeway string    `json:"citeway"`
	Folder  string    `json:"folder"`
	Made    time.Time `json:"made"`
	// Files are in the order in which they were copied.
	Files []BackupFile `json:"files"`
	// Place is the file or the object that it was written to.
	Place string `json:"-"`
}

// BackupFile is one file of a backup.
type BackupFile struct {
	Name   string `json:"name"` // with forward slashes
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	// Schema is the number of a database's schema; nil for other files.
	Schema *int `json:"schema,omitempty"`
}

// copied are the databases in the order in which they are copied: what names comes before
// what it names. An answer is kept after its evidence and a document before both, so that
// a later copy holds all that an earlier one speaks of.
var copied = []string{SessionFile, TalkFile, WriterFile, KeysFile, EvidenceFile, KnowledgeFile}

// MakeBackup writes all that a data folder keeps into a new file, as a tar archive, also
// while a server runs over the folder; or into an object of a bucket, s3://bucket/name, named
// by the time where the name is empty or ends in a slash. Errors: Invalid for a folder without
// documents and for a file that is there, Unavailable where uploads change without a pause
// and where a store does not do it.
func MakeBackup(ctx context.Context, folder, file string) (Backup, error) {
	whole, err := filepath.Abs(folder)
	if err != nil {
		return Backup{}, err
	}
	if _, err := os.Stat(filepath.Join(whole, KnowledgeFile)); err != nil {
		return Backup{}, noKnowledge(folder)
	}
	b := Backup{Format: backupFormat, Citeway: citeway.Version, Folder: whole, Made: time.Now().UTC(), Place: file}
	if s3.Is(file) {
		err = b.send(ctx)
	} else {
		err = b.keep(ctx)
	}
	return b, err
}

// keep makes a backup as a file.
func (b *Backup) keep(ctx context.Context) error {
	file := b.Place
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return &citeway.Error{Code: citeway.Invalid, Place: file, Message: "is there already", Mend: "name a new file"}
	}
	stage, err := os.MkdirTemp(filepath.Dir(file), ".citeway-backup-*")
	if err != nil {
		return unkept(file, err)
	}
	defer os.RemoveAll(stage)
	if err := b.gather(ctx, stage); err != nil {
		return unkept(file, err)
	}
	packed := filepath.Join(stage, "packed.tar")
	if err := b.pack(stage, packed); err != nil {
		return unkept(file, err)
	}
	return unkept(file, os.Rename(packed, file))
}

func unkept(file string, err error) error {
	if !database.Foreign(err) {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: file, Message: "the backup could not be made", Mend: unkeptMend(err), Err: err}
}

// unkeptMend is what to do where a backup could not be made.
func unkeptMend(err error) string {
	if database.DiskFull(err) {
		return "see that the disk has room for twice the data folder"
	}
	return database.Mend(err, "see that the folder of the file is there, and that it and the data folder may be written to")
}

// gather copies all files into a folder beside the backup.
func (b *Backup) gather(ctx context.Context, stage string) error {
	for _, name := range copied {
		from := filepath.Join(b.Folder, name)
		if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		schema, err := database.Copy(ctx, from, filepath.Join(stage, name))
		if err != nil {
			return err
		}
		if err := b.list(stage, name, &schema); err != nil {
			return err
		}
	}
	for _, name := range []string{database.Ledger, MarkFile} {
		err := duplicate(filepath.Join(b.Folder, name), filepath.Join(stage, name))
		if err == nil {
			err = b.list(stage, name, nil)
		}
		if Missing(err) != nil {
			return err
		}
	}
	for _, name := range []string{UploadFolder, WriterFiles} {
		if err := b.tree(ctx, stage, name); err != nil {
			return err
		}
	}
	return b.originals(ctx, stage)
}

// originals copies the files that documents were read from. None of them ever changes; one
// that goes meanwhile was replaced, and its document opens without it.
func (b *Backup) originals(ctx context.Context, stage string) error {
	files, err := look(filepath.Join(b.Folder, OriginalFolder))
	if err != nil {
		return err
	}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		name := path.Join(OriginalFolder, filepath.ToSlash(file))
		err := duplicate(filepath.Join(b.Folder, OriginalFolder, file), filepath.Join(stage, filepath.FromSlash(name)))
		if err == nil {
			err = b.list(stage, name, nil)
		}
		if err := errors.Join(Missing(err), ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

// list adds a file that was copied to the manifest.
func (b *Backup) list(stage, name string, schema *int) error {
	f, err := os.Open(filepath.Join(stage, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	defer f.Close()
	sum := sha256.New()
	size, err := io.Copy(sum, f)
	b.Files = append(b.Files, BackupFile{Name: name, Size: size, SHA256: hex.EncodeToString(sum.Sum(nil)), Schema: schema})
	return err
}

// tree copies a folder of files as it is at one moment: again, if it changed meanwhile.
func (b *Backup) tree(ctx context.Context, stage, name string) error {
	for range treeTries {
		before, err := look(filepath.Join(b.Folder, name))
		if err != nil {
			return err
		}
		if err := os.RemoveAll(filepath.Join(stage, name)); err != nil {
			return err
		}
		for file := range before {
			if err = duplicate(filepath.Join(b.Folder, name, file), filepath.Join(stage, name, file)); err != nil {
				break
			}
		}
		after, looked := look(filepath.Join(b.Folder, name))
		switch {
		case Missing(err) != nil || looked != nil || ctx.Err() != nil:
			return errors.Join(Missing(err), looked, ctx.Err())
		case err != nil || !maps.Equal(before, after):
			continue
		}
		for _, file := range slices.Sorted(maps.Keys(before)) {
			if err := b.list(stage, path.Join(name, filepath.ToSlash(file)), nil); err != nil {
				return err
			}
		}
		return nil
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: name, Message: "changes without a pause", Mend: "try again when fewer documents are sent"}
}

// seen is by what a change of a file is told.
type seen struct {
	size int64
	at   time.Time
}

// look lists the files within a folder; none if there is no folder.
func look(folder string) (map[string]seen, error) {
	files := map[string]seen{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return Missing(err)
		}
		info, err := d.Info()
		if err != nil {
			return Missing(err)
		}
		name, err := filepath.Rel(folder, path)
		files[name] = seen{info.Size(), info.ModTime()}
		return err
	})
	return files, err
}

// duplicate copies a file with its time.
func duplicate(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	info, err := source.Stat()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	if err := WriteFile(to, source); err != nil {
		return err
	}
	return os.Chtimes(to, info.ModTime(), info.ModTime())
}

// pack writes the manifest and all files into an archive.
func (b *Backup) pack(stage, to string) error {
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	out := tar.NewWriter(f)
	err = b.write(out, stage)
	if err == nil {
		err = errors.Join(out.Close(), f.Sync())
	}
	return errors.Join(err, f.Close())
}

func (b *Backup) write(out *tar.Writer, stage string) error {
	manifest, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	if err := out.WriteHeader(&tar.Header{Name: ManifestFile, Mode: 0o600, Size: int64(len(manifest)), ModTime: b.Made, Format: tar.FormatPAX}); err != nil {
		return err
	}
	if _, err := out.Write(manifest); err != nil {
		return err
	}
	for i := range b.Files {
		if err := add(out, filepath.Join(stage, filepath.FromSlash(b.Files[i].Name)), &b.Files[i]); err != nil {
			return err
		}
	}
	return nil
}

func add(out *tar.Writer, from string, file *BackupFile) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := out.WriteHeader(&tar.Header{Name: file.Name, Mode: 0o600, Size: file.Size, ModTime: info.ModTime(), Format: tar.FormatPAX}); err != nil {
		return err
	}
	_, err = io.Copy(out, f)
	return err
}
