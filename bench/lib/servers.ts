import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { startNginx } from '../../e2e/support/nginx';
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
 * Runs with the site, the same behind nginx, the empty app (`floor`), and a server that only sends the same bytes. Needs
 * nginx.
 */
export async function withServers<T>(
  { site, baseline }: Sites,
  run: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const node = await startNodeServer(await capture(site.base));
  try {
    const ports = [Number(new URL(site.base).port)];
    const nginx = await startNginx({ ports, assets: tmpdir() });
    try {
      return await run([
        { name: 'site', base: site.base, paths: 'site' },
        { name: 'site behind nginx', base: nginx.base, paths: 'site' },
        { name: 'floor', base: baseline.base, paths: 'baseline' },
        { name: 'node:http', base: node.base, paths: 'site' },
      ]);
    } finally {
      await nginx.stop();
    }
  } finally {
    await node.stop();
  }
}

type Captured = Awaited<ReturnType<typeof capture>>;

/** The site's responses to requests for the pages. */
function capture(base: string) {
  return Promise.all(
    PAGES.map(async ({ site: path }) => {
      const response = await fetch(base + path);
      const html = Buffer.from(await response.arrayBuffer());
      return { path, status: response.status, html, gzip: gzipSync(html) };
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
      'cache-control': 's-maxage=60, stale-while-revalidate=540, stale-if-error=86340',
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
