#!/bin/sh
# Stops the service, also for an upgrade: a running server reads files of its version later, too.
set -e

if [ -d /run/systemd/system ]; then
  deb-systemd-invoke stop outpost.service >/dev/null || true
fi
