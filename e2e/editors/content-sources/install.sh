#!/bin/sh
# Installs a real Ghost, Hexo, Strapi or Waline for the tests, from the npm registry, unless it is there:
#   sh e2e/editors/content-sources/install.sh ghost|hexo|strapi|waline
# into the folder CONTENT_SYSTEMS_DIR (default: .content-systems of this checkout). Ghost takes about five
# minutes, because its native packages are compiled; Strapi and Waline three; Hexo a quarter of a minute.
set -eu
system=$1
root=$(cd "$(dirname "$0")/../../.." && pwd)
folder=${CONTENT_SYSTEMS_DIR:-$root/.content-systems}/$system
mkdir -p "$folder"
# Two tests may need it at the same moment.
exec 9>"$folder.lock"
flock 9
[ -f "$folder/installed" ] && exit 0
cd "$folder"

case $system in
ghost)
  version=6.65.0
  # Ghost needs Node 22; the package has its headers, which native packages are compiled against.
  mkdir -p tools && cd tools
  [ -f package.json ] || npm init --yes >/dev/null
  npm install --save-exact --no-audit --no-fund node@22.23.3 pnpm@10.34.9
  node_folder=$(cd "$(dirname "$(find . -path '*/include/node/node_version.h')")/../.." && pwd)
  PATH=$PWD/node_modules/.bin:$PATH
  export PATH npm_config_nodedir="$node_folder" npm_config_manage_package_manager_versions=false
  cd ..
  npm pack --silent "ghost@$version"
  mkdir -p app
  tar -xzf "ghost-$version.tgz" -C app --strip-components=1
  rm "ghost-$version.tgz"
  cd app
  # Another version of pnpm than the one that wrote the lockfile computes other checksums of its patches.
  pnpm install --prod --no-frozen-lockfile
  ;;
hexo)
  # Hexo takes a folder for a site of its own by the field `hexo`.
  cat >package.json <<END
{
  "name": "content-system-hexo",
  "private": true,
  "version": "0.0.0",
  "hexo": {},
  "dependencies": {
    "hexo": "8.1.2",
    "hexo-generator-archive": "2.0.0",
    "hexo-generator-category": "2.0.0",
    "hexo-generator-feed": "3.0.0",
    "hexo-generator-index": "4.0.0",
    "hexo-generator-sitemap": "3.0.1",
    "hexo-generator-tag": "2.0.0",
    "hexo-renderer-ejs": "2.0.0",
    "hexo-renderer-marked": "7.0.1",
    "hexo-renderer-stylus": "3.0.1",
    "hexo-server": "3.0.0",
    "hexo-theme-landscape": "1.1.0"
  }
}
END
  npm install --no-audit --no-fund
  ;;
strapi)
  version=5.54.0
  cat >package.json <<END
{
  "name": "content-system-strapi",
  "private": true,
  "version": "0.0.0",
  "dependencies": {
    "@strapi/plugin-users-permissions": "$version",
    "@strapi/strapi": "$version",
    "better-sqlite3": "12.8.0",
    "react": "18.3.1",
    "react-dom": "18.3.1",
    "react-router-dom": "6.30.3",
    "styled-components": "6.1.19"
  }
}
END
  npm install --no-audit --no-fund
  ;;
waline)
  [ -f package.json ] || npm init --yes >/dev/null
  npm install --save-exact --no-audit --no-fund @waline/vercel@1.39.3 @waline/client@3.15.2
  rm -f waline.sqlite
  node -e "
    const { Database } = require('sqlite3');
    const tables = fs.readFileSync(process.argv[1], 'utf8');
    new Database('waline.sqlite').exec(tables, (error) => { if (error) throw error; });
  " "$root/e2e/readers/comments/waline/tables.sql"
  ;;
*)
  echo "usage: sh e2e/editors/content-sources/install.sh ghost|hexo|strapi|waline" >&2
  exit 2
  ;;
esac
touch "$folder/installed"
