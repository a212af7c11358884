package settings

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Identity says who the users behind connections are, and what they may see.
type Identity struct {
	// Signed is how a connection signs the name of its user; nil takes plain headers.
	Signed *Signed `yaml:"signed"`
	// OIDC is whose tokens stand in place of a key; nil takes none.
	OIDC *OIDC `yaml:"oidc"`
	// Rules say what a user may see: the first that fits.
	Rules []IdentityRule `yaml:"rules"`
}

// TokenIssuer is whose tokens may name a user; "" for none.
func (s *Settings) TokenIssuer() string {
	if s.Identity == nil || s.Identity.OIDC == nil {
		return ""
	}
	return s.Identity.OIDC.Issuer
}

// Signed is how a connection signs the name of its user.
type Signed struct {
	// SecretEnv names the environment variable that holds the secret of both sides.
	SecretEnv string `yaml:"secret_env"`
	// Header holds the token; "" is Open WebUI's.
	Header string `yaml:"header"`
	// Issuer is the iss of the token; "" is any.
	Issuer string `yaml:"issuer"`
}

// OIDC is an issuer of tokens.
type OIDC struct {
	Issuer   string `yaml:"issuer"`
	Audience string `yaml:"audience"`
	// GroupsClaim is the claim that lists groups; "" is groups.
	GroupsClaim string `yaml:"groups_claim"`
	// TrustEmail takes an address that the token does not say is verified.
	TrustEmail bool `yaml:"trust_email"`
}

// IdentityRule says what the users may see whom one of its lists names.
type IdentityRule struct {
	Users    []string `yaml:"users"`
	Domains  []string `yaml:"domains"`
	Groups   []string `yaml:"groups"`
	Roles    []string `yaml:"roles"`
	Everyone bool     `yaml:"everyone"`
	// Sets and Clearance are what they may see; nil is all that the key may.
	Sets      []string `yaml:"sets"`
	Clearance *int     `yaml:"clearance"`
	// Scopes are what they may do; nil is what the key may.
	Scopes []string `yaml:"scopes"`
	// BeyondKey gives that much even where the key has less.
	BeyondKey bool `yaml:"beyond_key"`
}

// scopes are the values of IdentityRule.Scopes.
var scopes = []string{"answer", "convert", "sources:read", "sources:write", "evidence:read", "admin"}

// identity refuses what names nobody, or trusts what cannot be trusted.
func (c *checker) identity(s *Settings) error {
	i := s.Identity
	if i == nil {
		return nil
	}
	given := valueOf(c.root, "identity")
	if signed := i.Signed; signed != nil {
		place := valueOf(given, "signed")
		switch {
		case !variable.MatchString(signed.SecretEnv):
			return invalid(at(c.file, place), "signed names no variable that holds the secret", "write secret_env: ITS_NAME")
		case !headerName.MatchString(signed.Header):
			return invalid(at(c.file, place), strconv.Quote(signed.Header)+" is not a header name", "leave it out for X-OpenWebUI-User-Jwt")
		}
	}
	if oidc := i.OIDC; oidc != nil {
		place := valueOf(given, "oidc")
		switch {
		case !secureAddress(oidc.Issuer):
			return invalid(at(c.file, place), "the issuer is not an https address", "write issuer: https://login.example")
		case oidc.Audience == "":
			return invalid(at(c.file, place), "the audience is missing for which tokens are", "write audience: as the issuer puts it into tokens")
		}
	}
	if len(i.Rules) == 0 {
		return invalid(at(c.file, given), "identity has no rules, so nobody could see anything", "write rules: [{everyone: true, sets: […]}]")
	}
	return c.identityRules(i.Rules)
}

func (c *checker) identityRules(rules []IdentityRule) error {
	list := valueOf(valueOf(c.root, "identity"), "rules")
	for i := range rules {
		r, place := &rules[i], c.file
		if list != nil && i < len(list.Content) {
			place = at(c.file, list.Content[i])
		}
		if len(r.Users)+len(r.Domains)+len(r.Groups)+len(r.Roles) == 0 && !r.Everyone {
			return invalid(place, "the rule is about nobody", "write users, domains, groups, roles, or everyone: true")
		}
		for _, domain := range r.Domains {
			if domain == "" || strings.ContainsAny(domain, "@*/: ") {
				return invalid(place, strconv.Quote(domain)+" is not a domain", "write what stands behind the @, as in harbour.example")
			}
		}
		for _, set := range r.Sets {
			if !plain(set) {
				return invalid(place, strconv.Quote(set)+" is not a valid set name", "give a short name")
			}
		}
		for _, scope := range r.Scopes {
			if !slices.Contains(scopes, scope) {
				return invalid(place, "there is no scope "+strconv.Quote(scope), "use some of: "+strings.Join(scopes, ", "))
			}
		}
	}
	return nil
}

// secureAddress reports whether an address is https, or http on this machine.
func secureAddress(s string) bool {
	u, err := url.Parse(s)
	if err != nil || !address(s) || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	host := u.Hostname()
	return u.Scheme == "https" || host == "localhost" || host == "127.0.0.1" || host == "::1"
}
