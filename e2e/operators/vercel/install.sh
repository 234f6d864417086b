#!/bin/sh
# Installs the command line of Vercel and the Node of its functions for the tests, from the npm registry, unless they
# are there, into the folder CONTENT_SYSTEMS_DIR (default: .content-systems of this checkout).
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
folder=${CONTENT_SYSTEMS_DIR:-$root/.content-systems}/vercel
[ -f "$folder/installed" ] && exit 0
mkdir -p "$folder"
cd "$folder"
# The override: version 4.4 of that package, which the command line asks for, is not in every registry.
cat >package.json <<END
{
  "name": "vercel-command-line",
  "private": true,
  "dependencies": { "node": "24.21.0", "vercel": "64.0.2" },
  "overrides": { "sandbox": "4.5.0" }
}
END
npm install --no-audit --no-fund
touch "$folder/installed"
