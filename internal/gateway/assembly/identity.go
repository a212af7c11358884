package assembly

import (
	"cmp"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// openWebUIToken is the header in which Open WebUI sends its user's signed token.
const openWebUIToken = "X-OpenWebUI-User-Jwt"

// identity is who the users behind connections are, as the settings say; nil for none.
// Invalid where the secret is missing or too short.
func (b *Base) identity() (*server.Identity, error) {
	from := b.settings.Identity
	if from == nil {
		return nil, nil
	}
	who := &server.Identity{}
	for i := range from.Rules {
		r := &from.Rules[i]
		who.Rules = append(who.Rules, access.Rule{Users: r.Users, Domains: r.Domains, Groups: r.Groups, Roles: r.Roles, Everyone: r.Everyone,
			Sets: r.Sets, Clearance: r.Clearance, Scopes: r.Scopes, Beyond: r.BeyondKey})
	}
	if o := from.OIDC; o != nil {
		who.OIDC = access.NewOIDC(access.OIDCOptions{Issuer: o.Issuer, Audience: o.Audience, Groups: o.GroupsClaim, TrustEmail: o.TrustEmail})
	}
	if from.Signed == nil {
		return who, nil
	}
	secret, err := settings.Key(from.Signed.SecretEnv, b.getenv)
	if err != nil {
		return nil, err
	}
	who.Header = cmp.Or(from.Signed.Header, openWebUIToken)
	who.Signed, err = access.NewSigned(secret, from.Signed.Issuer, time.Now)
	return who, err
}
