// Package apps tests Citeway with frameworks and proxies that people build on, each as its package installs it, in its own
// process and over the network. They are large, so they have a target of their own, make test-apps, and what they show is
// written to docs/clients.md.
package apps
