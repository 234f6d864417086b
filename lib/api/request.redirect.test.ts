import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/api-failure';
import { closeServers, serveHttp } from '../../testing/api-server';
import { type CallOptions, request } from './request';

const SITE_RESPONSE = JSON.stringify({
  code: 0,
  message: 'ok',
  data: { site: { siteName: '文站' } },
});

afterEach(closeServers);

const askSite = (base: string, options: Partial<CallOptions> = {}) =>
  request('index_info', {}, { base, transport: fetch, budgetMs: 10_000, ...options });

describe('a redirect', () => {
  it('to another host is not followed, and the bearer never gets there', async () => {
    const elsewhere = await serveHttp((_, response) => response.end(SITE_RESPONSE));
    const location = `${elsewhere.base}/api/web/index_info`;
    const server = await serveHttp((_, response) => response.writeHead(302, { location }).end());
    const error = await failureOf(askSite(server.base, { token: 'secret' }));
    expect(error).toMatchObject({ kind: 'http', status: 302, message: 'Found' });
    expect([server.arrived, elsewhere.arrived]).toEqual([1, 0]);
  });

  it('inside the origin is followed with the same headers', async () => {
    const bearers: unknown[] = [];
    const server = await serveHttp(({ url, headers }, response) => {
      bearers.push(headers.authorization);
      if (url === '/new') response.end(SITE_RESPONSE);
      else response.writeHead(308, { location: '/new' }).end();
    });
    expect((await askSite(server.base, { token: 'abc' })).site.siteName).toBe('文站');
    expect(bearers).toEqual(['Bearer abc', 'Bearer abc']);
  });

  it('is followed three times at most', async () => {
    const server = await serveHttp((_, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    expect((await failureOf(askSite(server.base))).status).toBe(302);
    expect(server.arrived).toBe(4);
  });

  it.each(['//elsewhere.invalid/', 'http://[', 'javascript:alert(1)'])(
    'to %s is not followed',
    async (location) => {
      const server = await serveHttp((_, response) => response.writeHead(301, { location }).end());
      expect((await failureOf(askSite(server.base))).status).toBe(301);
      expect(server.arrived).toBe(1);
    },
  );
});
