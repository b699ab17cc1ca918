#!/bin/sh
# Removes what the package made, except data: a utility's history goes only on purpose.
set -e

if [ -d /run/systemd/system ]; then
  systemctl --system daemon-reload >/dev/null || true
fi
if [ "$1" = remove ] && command -v deb-systemd-helper >/dev/null; then
  deb-systemd-helper mask outpost.service >/dev/null || true
fi
if [ "$1" = purge ]; then
  if command -v deb-systemd-helper >/dev/null; then
    deb-systemd-helper purge outpost.service >/dev/null || true
    deb-systemd-helper unmask outpost.service >/dev/null || true
  fi
  rm -rf /var/cache/outpost
  if [ -d /var/log/outpost ] && ! rmdir /var/log/outpost 2>/dev/null; then
    echo "The audit log of Outpost stays in /var/log/outpost." >&2
  fi
  if [ -d /var/lib/outpost ] && ! rmdir /var/lib/outpost 2>/dev/null; then
    echo "The data of Outpost stays in /var/lib/outpost, with the account outpost that owns it." >&2
    echo "To delete it for ever: rm -r /var/lib/outpost && deluser outpost" >&2
  fi
fi
