import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Nginx, runNginx, startNginx } from '../../e2e/support/nginx';
import { ARTICLE, BASELINE_ARTICLE, type Sites } from './sites';

/** A measured page, with its paths on the site and on the empty app. */
export interface Page {
  name: string;
  status: 200 | 404;
  site: string;
  baseline?: string;
}

export const PAGES: readonly Page[] = [
  { name: 'home', status: 200, site: '/', baseline: '/' },
  { name: 'list', status: 200, site: '/content/guides' },
  { name: 'article', status: 200, site: ARTICLE, baseline: BASELINE_ARTICLE },
  { name: '404', status: 404, site: '/nowhere', baseline: '/nowhere' },
];

/** A server that is put under load. */
export interface Server {
  name: string;
  base: string;
  /** Which paths it serves. */
  paths: 'site' | 'baseline';
}

/**
 * Runs with the site, the empty app (`floor`), and servers that only send the same compressed bytes. Needs
 * nginx.
 */
export async function withServers<T>(
  { site, baseline }: Sites,
  run: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-captured-'));
  const stops = [() => rm(folder, { recursive: true })];
  const servers: Server[] = [
    { name: 'site', base: site.base, paths: 'site' },
    { name: 'floor', base: baseline.base, paths: 'baseline' },
  ];
  const add = (name: string, { base, stop }: Nginx) => {
    servers.push({ name, base, paths: 'site' });
    stops.unshift(stop);
  };
  try {
    const captured = await capture(site.base);
    add('node:http', await startNodeServer(captured));
    add('nginx', await startFileServer(captured, folder));
    const ports = [Number(new URL(site.base).port)];
    add('site behind nginx', await startNginx({ ports, assets: folder }));
    return await run(servers);
  } finally {
    for (const stop of stops) await stop();
  }
}

type Captured = Awaited<ReturnType<typeof capture>>;

/** The site's responses to requests for the pages. */
function capture(base: string) {
  return Promise.all(
    PAGES.map(async ({ name, site: path }) => {
      const response = await fetch(base + path);
      const html = Buffer.from(await response.arrayBuffer());
      return { name, path, status: response.status, html, gzip: gzipSync(html) };
    }),
  );
}

/** In this process, which is idle while a load runs. */
async function startNodeServer(captured: Captured) {
  const byPath = new Map(captured.map((response) => [response.path, response]));
  const server = createServer((request, response) => {
    const found = byPath.get(request.url ?? '');
    const isGzip = request.headers['accept-encoding']?.includes('gzip');
    const body = (isGzip ? found?.gzip : found?.html) ?? Buffer.of();
    response.writeHead(found?.status ?? 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 's-maxage=60, stale-while-revalidate=31535940',
      vary: 'Accept-Encoding',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => server.closeAllConnections(),
  };
}

/** @param folder an empty folder for the files */
async function startFileServer(captured: Captured, folder: string) {
  // The workers of nginx run as another user.
  await chmod(folder, 0o755);
  for (const { name, html, gzip } of captured) {
    await writeFile(path.join(folder, `${name}.html`), html);
    await writeFile(path.join(folder, `${name}.html.gz`), gzip);
  }
  const locations = captured
    .filter(({ status }) => status === 200)
    .map(({ name, path: at }) => `location = ${at} { try_files /${name}.html =404; }`);
  return runNginx(
    ({ listen }) => `server {
  listen ${listen};
  root ${folder};
  access_log off;
  tcp_nopush off;
  gzip_static on;
  gzip_vary on;
  error_page 404 /404.html;
  ${locations.join('\n  ')}
}`,
  );
}
