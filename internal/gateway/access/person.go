package access

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// Person is a user behind a connection, or one who brings a token.
type Person struct {
	// ID is the user's lasting name where they come from; "" leaves Email to tell them apart.
	ID string
	// Issuer is whose name ID is, where a token says it.
	Issuer string
	// Email counts in rules; "" is unknown.
	Email string
	// Roles and Groups are those that the connection or the token says.
	Roles, Groups []string
}

// Named reports whether it is known who this is.
func (p *Person) Named() bool { return p.ID != "" || p.Email != "" }

// Told is how an operator knows the person: the address, else the id.
func (p *Person) Told() string {
	if p.Email != "" {
		return p.Email
	}
	return p.ID
}

// An id of a user is the connection's, a separator, and their own with its prefix.
const (
	userSeparator = "."
	userPrefix    = "u_"
	userMark      = userSeparator + userPrefix
)

// userBytes is how many bytes of a hash tell a connection's users apart.
const userBytes = 12

// UserID is the id under which what a user behind a connection owns is kept. It is the
// same each time, and says nothing of the person.
func (p *Person) UserID(connection string) string {
	return connection + userSeparator + p.userPart()
}

// userPart is what is the same behind every connection.
func (p *Person) userPart() string {
	name := "id\x00" + p.Issuer + "\x00" + p.ID
	if p.ID == "" {
		name = "email\x00" + strings.ToLower(p.Email)
	}
	sum := sha256.Sum256([]byte(name))
	return userPrefix + hex.EncodeToString(sum[:userBytes])
}

// UserParts are the parts of ids that a user's name may stand for: their id, as a chat
// application or an issuer gives it, their address, or a part as the audit shows it. ""
// is no issuer.
func UserParts(name, issuer string) []string {
	parts := []string{(&Person{ID: name}).userPart(), (&Person{Email: name}).userPart(), (&Person{Issuer: issuer, ID: name}).userPart()}
	if _, part, is := strings.Cut(name, userMark); is {
		parts = append(parts, userPrefix+part)
	}
	return slices.Compact(parts)
}

// HasPart reports whether an id is of one of the keys or users named by parts: the whole
// of it, the key's, or the user's.
func HasPart(id string, parts []string) bool {
	return slices.ContainsFunc(strings.Split(id, userSeparator), func(part string) bool { return slices.Contains(parts, part) })
}

// ConnectionOf is the connection's part of an id: the key behind a user's, else the whole.
func ConnectionOf(id string) string {
	connection, _, _ := strings.Cut(id, userMark)
	return connection
}

// IsUser reports whether an id is of a user behind a connection.
func IsUser(id string) bool { return strings.Contains(id, userMark) }

// Rule says what the persons may see whom one of its lists names.
type Rule struct {
	// Users are ids or addresses, Domains the ends of addresses.
	Users, Domains []string
	Groups, Roles  []string
	// Everyone fits every person.
	Everyone bool
	// Sets and Clearance are as in a Key: nil is all.
	Sets      []string
	Clearance *int
	// Scopes are as in a Key; nil leaves them as they are.
	Scopes []string
	// Beyond gives that much even where the connection's key has less.
	Beyond bool
}

// Fits reports whether the rule is about a person. Letters' case does not matter in
// addresses.
func (r *Rule) Fits(p *Person) bool {
	email := strings.ToLower(p.Email)
	_, domain, _ := strings.Cut(email, "@")
	among := func(list, of []string) bool {
		return slices.ContainsFunc(of, func(name string) bool { return slices.Contains(list, name) })
	}
	switch {
	case r.Everyone:
		return true
	case p.ID != "" && slices.Contains(r.Users, p.ID):
		return true
	case email != "" && slices.ContainsFunc(r.Users, func(user string) bool { return strings.ToLower(user) == email }):
		return true
	case domain != "" && slices.ContainsFunc(r.Domains, func(d string) bool { return strings.ToLower(d) == domain }):
		return true
	}
	return among(r.Groups, p.Groups) || among(r.Roles, p.Roles)
}

// RuleOf is the first rule that fits a person. Forbidden if none does: who is not known
// sees nothing.
func RuleOf(rules []Rule, p *Person) (*Rule, error) {
	for i := range rules {
		if rules[i].Fits(p) {
			return &rules[i], nil
		}
	}
	return nil, &citeway.Error{Code: citeway.Forbidden, Place: "user", Message: "no rule of the settings knows this user", Mend: "add one to rules under identity"}
}

// Least is the lower of two clearances; nil is all.
func Least(a, b *int) *int {
	if a == nil || b != nil && *b < *a {
		return b
	}
	return a
}

// Shared are the names in both lists; nil is all.
func Shared(a, b []string) []string {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	both := []string{}
	for _, name := range a {
		if slices.Contains(b, name) {
			both = append(both, name)
		}
	}
	return both
}
