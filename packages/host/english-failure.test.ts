import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { Visits } from './ahead/visits';
import { installRequestPipeline } from './request-pipeline';

vi.hoisted(() => vi.stubEnv('SITE_LANGUAGE', 'en'));

test('an English site says in English that a request failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  installRequestPipeline({ NODE_ENV: 'test' }, () => false, new Visits());
  const server = createServer(async () => {
    throw new Error('before an answer');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/feeds`);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('<h1>Internal server error</h1>');
  server.close();
});
