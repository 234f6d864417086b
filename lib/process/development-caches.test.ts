import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { disableDevelopmentCaches } from './development-caches';

test('whatever a request says, the framework sees that nothing kept is wanted', async () => {
  disableDevelopmentCaches();
  const server = createServer((request, response) => {
    response.end(request.headers['cache-control']);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const headers of [new Headers(), new Headers({ 'cache-control': 'max-age=0' })]) {
    expect(await (await fetch(address, { headers })).text()).toBe('no-cache');
  }
  server.close();
});
