package database

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Listen hears the notifications of a channel of the server at an address, on a connection
// of its own, until ctx or the connection ends: begun is called when it hears, and heard
// with the payload of each. It always returns an error.
func Listen(ctx context.Context, address, channel string, begun func(), heard func(payload string)) error {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return err
	}
	config.ConnectTimeout = ConnectTimeout
	config.RuntimeParams["application_name"] = "citeway news"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, `LISTEN `+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	begun()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		heard(n.Payload)
	}
}
