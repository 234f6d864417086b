#!/bin/sh
# What the entry point of Redis's official image does: gives the folder to the user `redis`, and starts the
# command as that user. The official build listens to other machines without a password.
set -eu
cd /data
chown redis .
exec setpriv --reuid=redis --regid=redis --clear-groups "$@" --protected-mode no
