#!/bin/sh
# What the entry point of nginx's official image does: fills in the templates, and starts nginx.
set -eu
names=$(env | sed -n 's/^\([A-Z_]*\)=.*/${\1}/p')
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" <"$template" >"/etc/nginx/conf.d/$(basename "$template" .template)"
done
exec nginx -g 'daemon off;'
