#!/bin/sh
# Makes sure that the tools of the tests are there: a Chromium, fonts with Chinese characters, and a
# Java for the HTML checker.
# What is missing is installed with apt where that can be done, and is a named failure elsewhere.
set -eu

has_chromium() {
  command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
    command -v google-chrome >/dev/null 2>&1
}

has_fonts() {
  command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh-cn family)" ]
}

has_java() {
  command -v java >/dev/null 2>&1 && java -version >/dev/null 2>&1
}

missing=""
has_chromium || missing="$missing chromium"
has_fonts || missing="$missing fontconfig fonts-noto-cjk"
has_java || missing="$missing default-jre-headless"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
  echo "missing:$missing (install them, or run this as root where apt-get is there)" >&2
  exit 1
fi

echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
# shellcheck disable=SC2086 # the list is meant to be split
apt-get install -q -y --no-install-recommends $missing
has_chromium || { echo "missing: chromium, although apt-get installed it" >&2; exit 1; }
has_fonts || { echo "missing: fonts with Chinese characters, although apt-get installed them" >&2; exit 1; }
has_java || { echo "missing: java, although apt-get installed it" >&2; exit 1; }
