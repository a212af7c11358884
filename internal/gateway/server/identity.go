package server

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// Identity says who the users behind connections are, and what they may see. The headers
// of a user count only beside a key that asserts; a token of the issuer needs no key.
type Identity struct {
	// Rules say what a user may see: the first that fits.
	Rules []access.Rule
	// Header holds a user's signed token, which Signed reads. Where Signed is nil, plain
	// headers name the user; else these count for nothing.
	Header string
	Signed *access.Signed
	// OIDC reads tokens that stand in place of a key; nil takes none.
	OIDC *access.OIDC
}

// tokenConnection is the connection of users who bring a token and no key.
const tokenConnection = "oidc"

// tokenScopes are what users may do who bring a token, where their rule does not say.
var tokenScopes = []string{access.Answer, access.Convert, access.ReadSources, access.ReadEvidence} //nolint:gochecknoglobals // a constant

// families are the beginnings of the headers by which chat applications name a user.
var families = [...]string{"X-OpenWebUI-User-", "X-LibreChat-User-"}

// maxUser is the longest value of such a header, in bytes.
const maxUser = 1024

// tokens reports whether tokens of an issuer are taken in place of keys.
func (i *Identity) tokens() bool { return i != nil && i.OIDC != nil }

// after takes over what an earlier identity remembers.
func (i *Identity) after(earlier *Identity) {
	if i != nil && earlier != nil {
		i.Signed.After(earlier.Signed)
	}
}

// bringing is the caller who brings that key or token.
func (s *Server) bringing(r *http.Request, secret string) (Caller, error) {
	if s.o.Identity.tokens() && len(secret) <= MaxToken && access.LooksLikeToken(secret) {
		c, err := s.o.Identity.holder(r.Context(), secret)
		if citeway.CodeOf(err) == citeway.Forbidden { // who sent it is not told why; who runs the gateway has to mend it
			s.o.Log.InfoContext(r.Context(), "a token was refused", "path", r.URL.Path, "error", err)
		}
		return c, err
	}
	c, err := s.bearer(r.Context(), secret)
	if err != nil {
		return c, err
	}
	return s.o.Identity.behind(r, c)
}

// MaxToken is the longest token that is looked at, in bytes.
const MaxToken = 16 << 10

// holder is the user who brings a token.
func (i *Identity) holder(ctx context.Context, token string) (Caller, error) {
	p, err := i.OIDC.Person(ctx, token)
	if err != nil {
		var e *citeway.Error
		if errors.As(err, &e) && e.Code == citeway.Forbidden { // as a key that is not known: 401
			return nobody(), &citeway.Error{Code: e.Code, Place: e.Place, Message: e.Message, Mend: e.Mend, Err: errUnknownKey{e.Err}}
		}
		return nobody(), err
	}
	rule, err := access.RuleOf(i.Rules, p)
	if err != nil {
		return nobody(), err
	}
	c := Caller{ID: p.UserID(tokenConnection), User: p.Told(), Scopes: tokenScopes, Sets: rule.Sets, Clearance: rule.Clearance}
	if rule.Scopes != nil {
		c.Scopes = rule.Scopes
	}
	return c, nil
}

// behind is the user behind a connection: the key's caller itself, unless the key asserts.
// A key that asserts and names nobody who is known opens nothing, so that a connection
// that forgets to name its users does not give each of them all that it may see.
func (i *Identity) behind(r *http.Request, c Caller) (Caller, error) {
	if !c.Asserts {
		return c, nil
	}
	if i == nil || len(i.Rules) == 0 {
		return nobody(), &citeway.Error{Code: citeway.Forbidden, Place: "identity", Message: "the key asserts users, and the settings have no rules for them", Mend: "write rules under identity"}
	}
	p, err := i.named(r.Header)
	if err != nil {
		return nobody(), err
	}
	rule, err := access.RuleOf(i.Rules, p)
	if err != nil {
		return nobody(), err
	}
	user := c
	if rule.Beyond {
		user.Sets, user.Clearance = rule.Sets, rule.Clearance
		if rule.Scopes != nil {
			user.Scopes = rule.Scopes
		}
	} else {
		user = c.less(Caller{Sets: rule.Sets, Clearance: rule.Clearance, Scopes: rule.Scopes})
	}
	user.ID, user.User, user.Asserts = p.UserID(c.ID), p.Told(), false
	return user, nil
}

// less is the caller with no more rights than the other has.
func (c Caller) less(than Caller) Caller {
	c.Sets, c.Clearance = access.Shared(c.Sets, than.Sets), access.Least(c.Clearance, than.Clearance)
	if access.Grants(c.Scopes, access.Admin) && than.Scopes != nil {
		c.Scopes = than.Scopes
	} else if !access.Grants(than.Scopes, access.Admin) {
		c.Scopes = access.Shared(c.Scopes, than.Scopes)
	}
	return c
}

// named is the person whom a connection's headers name.
func (i *Identity) named(h http.Header) (*access.Person, error) {
	if i.Signed != nil {
		token, err := single(h, i.Header)
		if err == nil && token == "" {
			err = noUser("send it in " + i.Header)
		}
		if err != nil {
			return nil, err
		}
		return i.Signed.Person(token)
	}
	var found *access.Person
	for _, family := range families {
		p, err := plainly(h, family)
		switch {
		case err != nil:
			return nil, err
		case !p.Named():
		case found != nil:
			return nil, &citeway.Error{Code: citeway.Forbidden, Place: "user", Message: "two applications name a user", Mend: "send the headers of one"}
		default:
			found = p
		}
	}
	if found == nil {
		return nil, noUser("for Open WebUI set ENABLE_FORWARD_USER_INFO_HEADERS=true")
	}
	return found, nil
}

// plainly is the person whom the headers of one family name.
func plainly(h http.Header, family string) (*access.Person, error) {
	values := map[string]string{}
	for _, name := range [...]string{"Id", "Email", "Role", "Groups"} {
		value, err := single(h, family+name)
		if err != nil {
			return nil, err
		}
		values[name] = value
	}
	return &access.Person{ID: values["Id"], Email: values["Email"], Roles: list(values["Role"]), Groups: list(values["Groups"])}, nil
}

// single is the value of a header. One that comes twice, or still holds the name of what
// was to be filled in, is refused.
func single(h http.Header, name string) (string, error) {
	values := h.Values(name)
	if len(values) == 0 {
		return "", nil
	}
	value := strings.TrimSpace(values[0])
	most := maxUser
	if access.LooksLikeToken(value) {
		most = MaxToken
	}
	if len(values) > 1 || len(value) > most || strings.Contains(value, "{{") {
		return "", &citeway.Error{Code: citeway.Forbidden, Place: name, Message: "names no single user", Mend: "send it once, filled in"}
	}
	return value, nil
}

// list are the names of a header that holds several.
func list(value string) (names []string) {
	for _, name := range strings.Split(value, ",") {
		if plain, err := url.PathUnescape(strings.TrimSpace(name)); err == nil && plain != "" {
			names = append(names, plain)
		}
	}
	return names
}

func noUser(mend string) error {
	return &citeway.Error{Code: citeway.Forbidden, Place: "user", Message: "the key asserts users, and the request names none", Mend: mend}
}
