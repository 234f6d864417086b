import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { fetchFile } from './fetch-file';

afterEach(closeServers);

test('a redirect to an address that may not be asked for is not followed', async () => {
  const other = await serveHttp((_, response) => response.end('secret'));
  const { base } = await serveHttp((_, response) =>
    response.writeHead(302, { location: other.base }).end(),
  );
  const rules = { maxBytes: 100, timeoutMs: 5000, privateHosts: new Set(['*']) };
  const mayFetch = (url: string) => url.startsWith(base);
  await expect(fetchFile(base, { ...rules, mayFetch })).rejects.toThrow(/^不从127.0.0.1:\d+取$/);
  expect(other.arrived).toBe(0);
});
