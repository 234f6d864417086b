#!/bin/sh
# What the entry point of Redis's official image does: started as root, it gives the folder to the user `redis`, and starts
# the command as that user. The official build listens to other machines without a password.
set -eu
cd /data
if [ "$(id -u)" = 0 ]; then
  chown redis .
  exec setpriv --reuid=redis --regid=redis --clear-groups "$@" --protected-mode no
fi
exec "$@" --protected-mode no
