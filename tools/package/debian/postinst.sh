#!/bin/sh
# Makes the account and its folders, and starts the service where systemd runs.
set -e

if [ "$1" = configure ]; then
  if ! getent passwd outpost >/dev/null; then
    adduser --system --group -q --home /var/lib/outpost --no-create-home outpost
  fi
  install -d -o outpost -g outpost -m 0700 /var/lib/outpost
  install -d -o outpost -g outpost -m 0755 /var/cache/outpost
  if [ -z "$2" ]; then
    # The account may read its settings, which can contain passwords, and not change them.
    chown root:outpost /etc/outpost.env
    chmod 0640 /etc/outpost.env
  fi
fi

if [ "$1" = configure ] || [ "$1" = abort-upgrade ] || [ "$1" = abort-deconfigure ] || [ "$1" = abort-remove ]; then
  deb-systemd-helper unmask outpost.service >/dev/null || true
  # A service that an administrator has disabled stays so.
  if deb-systemd-helper --quiet was-enabled outpost.service; then # cspell:disable-line
    deb-systemd-helper enable outpost.service >/dev/null || true
  else
    deb-systemd-helper update-state outpost.service >/dev/null || true
  fi
  if [ -d /run/systemd/system ]; then
    systemctl --system daemon-reload >/dev/null || true
    deb-systemd-invoke start outpost.service >/dev/null || true
  fi
fi
