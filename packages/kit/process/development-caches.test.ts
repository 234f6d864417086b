import { expect, test } from 'vitest';
import { closeServers, serveHttp } from '../testing/api-server';
import { disableDevelopmentCaches } from './development-caches';

test('whatever a request says, the framework sees that nothing kept is wanted', async () => {
  disableDevelopmentCaches();
  const { base } = await serveHttp((request, response) => {
    response.end(request.headers['cache-control']);
  });
  for (const headers of [new Headers(), new Headers({ 'cache-control': 'max-age=0' })]) {
    expect(await (await fetch(base, { headers })).text()).toBe('no-cache');
  }
  await closeServers();
});
