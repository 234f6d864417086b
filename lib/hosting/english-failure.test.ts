import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeApp } from '@wenzhan/host/app';
import { installRequestPipeline, Visits } from '@wenzhan/host/testing/parts';
import { expect, test, vi } from 'vitest';
import { siteDescription } from './site-description';

test('an English site says in English that a request failed', async () => {
  vi.stubEnv('SITE_LOCALE', 'en');
  vi.spyOn(console, 'error').mockReturnValue();
  describeApp(siteDescription);
  installRequestPipeline({ NODE_ENV: 'test' }, new Visits());
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
