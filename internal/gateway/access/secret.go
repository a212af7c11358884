package access

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"math/big"
	"strings"
	"time"
)

// Prefix begins every secret, so that one is recognised where it does not belong: in a
// log or a commit.
const Prefix = "cw_"

const (
	// secretBytes is how many random bytes a secret holds.
	secretBytes = 32
	// secretDigits is how many digits these take in base 62.
	secretDigits = 43
	// idBytes is how many random bytes an id holds.
	idBytes = 6
)

// Hash is the SHA-256 of a secret. A plain, fast hash is right here, and a slow
// one with salt would not be: a secret is 256 random bits, which no list of
// likely passwords holds and no search ends, while every request pays for the
// hash.
type Hash [sha256.Size]byte

// HashOf returns the hash under which a secret's key is kept.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

// Is compares two hashes in a time that reveals nothing about either.
func (h Hash) Is(other Hash) bool { return subtle.ConstantTimeCompare(h[:], other[:]) == 1 }

// New makes a key of that name, and its secret, which is kept nowhere.
func New(name string, now time.Time) (Key, string) {
	secret := newSecret()
	return Key{ID: newID(), Name: name, Hash: HashOf(secret), Created: now.UTC().Truncate(time.Second)}, secret
}

func newSecret() string {
	var b [secretBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	digits := new(big.Int).SetBytes(b[:]).Text(62)
	return Prefix + strings.Repeat("0", secretDigits-len(digits)) + digits
}

func newID() string {
	var b [idBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return "key_" + hex.EncodeToString(b[:])
}
