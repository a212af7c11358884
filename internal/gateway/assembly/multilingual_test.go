package assembly

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// TestOtherLanguages: with the multilingual encoder a question is answered from documents in
// another language, and what they do not answer is refused.
func TestOtherLanguages(t *testing.T) {
	weights, err := filepath.Abs(filepath.Join("..", "..", "..", "bin", multilingualFile))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if _, err := os.Stat(weights); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the weights are not here; make assets ENCODER=multilingual fetches them")
	}
	if err := os.Symlink(weights, filepath.Join(folder, multilingualFile)); err != nil {
		t.Fatal(err)
	}
	b, err := Open(t.Context(), Options{Folder: folder, Settings: &settings.Settings{Encoder: settings.Multilingual}, Reader: "off"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	docs := filepath.Join(t.TempDir(), "docs")
	write(t, filepath.Join(docs, "ferry.md"), "# Ferry\n\nThe ferry leaves the pier at seven in the morning, and again at noon.\n")
	write(t, filepath.Join(docs, "leave.md"), "# Leave\n\nEvery employee has twenty-eight days of paid leave a year, and may carry five into the next.\n")
	write(t, filepath.Join(docs, "bakery.md"), "# Bakery\n\nBread is baked at dawn, and what is left in the evening is given away to the neighbours.\n")
	if err := errors.Join(b.Ingest(t.Context(), Intake{Paths: []string{docs}}), b.AwaitVectors(t.Context(), 0, nil)); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"Wie viele Urlaubstage hat man im Jahr?":          "twenty-eight",
		"À quelle heure part le bateau le matin ?":        "seven",
		"¿Qué se hace con el pan que sobra por la noche?": "given away",
		"Wer hat die Fußballweltmeisterschaft gewonnen?":  "",
		"Combien coûte un appartement dans cette ville ?": "",
	} {
		var f citeway.Folder
		if err := b.Answer(t.Context(), chat.Turn{Question: question}, &f); err != nil {
			t.Fatal(err)
		}
		a := f.Answer()
		if want == "" && len(a.Citations) > 0 || !strings.Contains(a.Text, want) {
			t.Errorf("%s: %q", question, a.Text)
		}
	}
}

// TestTheEncoderStaysUntilARestart: renewed settings do not have the built-in model trust the vectors of an
// encoder that knows English.
func TestTheEncoderStaysUntilARestart(t *testing.T) {
	english, other := &settings.Settings{}, &settings.Settings{Encoder: settings.Multilingual}
	if got := restarts(english, other); !slices.Equal(got, []string{"encoder"}) {
		t.Error(got)
	}
	b, err := Open(t.Context(), Options{Settings: english})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if _, err := b.Server(t.Context(), Serving{Addr: "127.0.0.1:0"}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Renew(other, nil); err != nil {
		t.Fatal(err)
	}
	if b.now.Load().anyTongue {
		t.Error("the built-in model takes the English encoder for one of many languages")
	}
}

// TestWeightsThatAreNotWhole are told at the start, and not by questions that find less.
func TestWeightsThatAreNotWhole(t *testing.T) {
	whole, err := assets.Encoder() // any weights will do
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{nil, []byte("hello"), whole[:len(whole)/2]} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, multilingualFile), data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), Options{Folder: folder, Settings: &settings.Settings{Encoder: settings.Multilingual}})
		if citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%d bytes: %v", len(data), err)
		}
	}
}

// TestWithoutItsWeights: the error says where they are looked for, and how to get them.
func TestWithoutItsWeights(t *testing.T) {
	_, err := Open(t.Context(), Options{Folder: t.TempDir(), Settings: &settings.Settings{Encoder: settings.Multilingual}})
	if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "make assets ENCODER=multilingual") {
		t.Error(err)
	}
}
