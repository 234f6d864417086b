# docs/deploy.md says how to build and run this.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /srv/site
COPY package.json package-lock.json .npmrc ./
COPY packages/content/package.json packages/content/
COPY packages/contract/package.json packages/contract/
COPY packages/host/package.json packages/host/
COPY packages/import/package.json packages/import/
COPY packages/kit/package.json packages/kit/
COPY packages/text/package.json packages/text/
COPY packages/texts/package.json packages/texts/
COPY packages/write/package.json packages/write/
RUN npm ci --include=dev --ignore-scripts
COPY . .
# The pages that the build has rendered are those of the sample.
RUN CI=1 BUILD_STANDALONE=1 npm run build \
  && find .next/standalone/.next/server/app -regex '.*\.\(html\|rsc\|meta\|body\)' -delete

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /srv/site
ENV NODE_ENV=production PORT=3000 CACHE_DIR=/srv/cache
COPY --from=build /srv/site/.next/standalone ./
# All that it writes, besides the folder of the site: stored pages, resized pictures, and, if that folder cannot be written,
# what visitors send with forms. The rest may be read-only.
RUN mkdir -p /srv/cache .next/cache /srv/messages /srv/visits \
  && chown node:node /srv/cache .next/cache /srv/messages /srv/visits \
  && ln -s /srv/messages messages && ln -s /srv/site/bin/wenzhan /usr/local/bin/wenzhan
VOLUME ["/srv/cache", "/srv/site/.next/cache", "/srv/messages"]
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Until it is ready it may read content and request pages, for six minutes, and render ahead for the longest `WARM_UP`;
# the first success ends the period.
HEALTHCHECK --interval=10s --timeout=3s --start-period=3960s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The folder of a site is mounted at /site; without it the sample is shown.
CMD ["wenzhan", "serve", "/site", "--or-sample"]
