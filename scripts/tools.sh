#!/bin/sh
# Makes sure that the tools of the tests are available: Chromium, Firefox, WebKit, fonts with Chinese
# characters, Java for the HTML checker, xmllint, Redis, nginx and a reader of PDF.
# Missing tools are installed with apt where possible; otherwise the script fails and names them.
set -eu

# Each tool has a check `has_<tool>`; its packages follow the colon.
TOOLS="chromium:chromium fonts:fontconfig,fonts-noto-cjk java:default-jre-headless xmllint:libxml2-utils redis:redis-server nginx:nginx-light firefox:firefox-esr webkit:webkit2gtk-driver,xvfb pdftotext:poppler-utils"

# The load generator, the container tools and a caching proxy are for `npm run verify:all`.
if [ "${1:-}" = all ]; then
  TOOLS="$TOOLS wrk:wrk varnish:varnish,gcc,libc6-dev podman:podman,runc,netavark,aardvark-dns,iptables mmdebstrap:mmdebstrap,debian-archive-keyring"
fi

# A real WordPress, with or without the others.
WORDPRESS="wordpress:wordpress,php-cli,php-mysql,php-xml,php-mbstring,php-gd,php-curl,mariadb-server"
case "${1:-}" in
  all) TOOLS="$TOOLS $WORDPRESS" ;;
  wordpress) TOOLS="$WORDPRESS" ;;
esac

has_wordpress() {
  [ -e /usr/share/wordpress/wp-load.php ] && command -v php >/dev/null 2>&1 &&
    php -m | grep -q mysqli && command -v mariadbd >/dev/null 2>&1
}

has_wrk() {
  command -v wrk >/dev/null 2>&1
}

# It compiles its configuration.
has_varnish() {
  command -v varnishd >/dev/null 2>&1 && command -v gcc >/dev/null 2>&1
}

has_podman() {
  command -v podman >/dev/null 2>&1 && command -v runc >/dev/null 2>&1 &&
    command -v iptables >/dev/null 2>&1 &&
    [ -x /usr/lib/podman/netavark ] && [ -x /usr/lib/podman/aardvark-dns ]
}

has_mmdebstrap() {
  command -v mmdebstrap >/dev/null 2>&1 && [ -e /usr/share/keyrings/debian-archive-keyring.gpg ]
}

has_chromium() {
  [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium-headless-shell >/dev/null 2>&1 ||
    command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1
}

has_firefox() {
  command -v firefox-esr >/dev/null 2>&1
}

has_webkit() {
  command -v WebKitWebDriver >/dev/null 2>&1 && command -v Xvfb >/dev/null 2>&1
}

has_pdftotext() {
  command -v pdftotext >/dev/null 2>&1
}

has_fonts() {
  command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh-cn family)" ]
}

has_java() {
  command -v java >/dev/null 2>&1 && java -version >/dev/null 2>&1
}

has_xmllint() {
  command -v xmllint >/dev/null 2>&1
}

has_redis() {
  command -v redis-server >/dev/null 2>&1
}

has_nginx() {
  command -v nginx >/dev/null 2>&1
}

# Tests take two thirds of the time with the headless shell; without it they use Chromium.
prefer_windowless() {
  [ -z "${CHROMIUM_PATH:-}" ] || return 0
  command -v chromium-headless-shell >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
  echo "installing: chromium-headless-shell"
  {
    timeout 60 apt-get update -q
    timeout 180 apt-get install -q -y --no-install-recommends chromium-headless-shell
  } >/dev/null 2>&1 || echo "not to be had: chromium-headless-shell"
}

export DEBIAN_FRONTEND=noninteractive
[ "${1:-}" = wordpress ] || prefer_windowless

missing=""
for tool in $TOOLS; do
  "has_${tool%%:*}" || missing="$missing $(echo "${tool#*:}" | tr , ' ')"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
  echo "missing:$missing (install them, or run this as root where apt-get is there)" >&2
  exit 1
fi

echo "installing:$missing"
apt-get update -q
# shellcheck disable=SC2086 # the list is meant to be split
apt-get install -q -y --no-install-recommends $missing
for tool in $TOOLS; do
  "has_${tool%%:*}" || { echo "missing: ${tool%%:*}, although apt-get installed it" >&2; exit 1; }
done
