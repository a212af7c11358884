#!/bin/sh
# Stops the service where the package goes for good, and not where a newer one comes.
set -e
case "$1" in
  remove | 0)
    if command -v systemctl >/dev/null && [ -d /run/systemd/system ]; then
      systemctl disable --now citeway.service
    fi
    ;;
esac
