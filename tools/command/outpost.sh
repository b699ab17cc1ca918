#!/bin/sh
# Runs a command of Outpost with the Node.js of this folder: `outpost help` lists them.
folder=$(dirname -- "$(readlink -f -- "$0")")
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"
exec "$folder/bin/node" --max-semi-space-size=16 "$folder/apps/server/dist/outpost.js" "$@"
