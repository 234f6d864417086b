import { expect, test } from '../support/isolated-site';
import { ask } from '../support/raw';
import type { Site } from '../support/site';

const POLL = { timeout: 30_000, intervals: [500] };

/** One after the other: at once, their failing calls would open the circuit breaker. */
async function statuses(site: Site, paths: readonly string[]) {
  const found: number[] = [];
  for (const path of paths) found.push((await ask(site.base, path)).status);
  return found;
}

const PATHS = ['/moved.html', '/gone.html', '/content/news/9901', '/content/news/9902'] as const;

const LIST = [
  { from: '/moved.html', to: '/content', status: 301 },
  { from: '/gone.html', status: 410 },
  { from: '/content/news/9901', to: '/content/news/101', status: 301 },
  { from: '/content/news/9902', status: 410 },
  { from: '/round', to: '/about', status: 301 },
  { from: '/about', to: '/round', status: 301 },
  { from: '/first', to: '/moved.html', status: 308 },
];

test('the list of an outside backend counts as soon as it says so, and stays while it fails', async ({
  site,
  backend,
}) => {
  await backend.control({ fail: { mode: 'http-500', calls: ['redirect_list'] } });
  expect(await statuses(site, PATHS), 'before there is a list').toEqual([404, 404, 404, 404]);
  await backend.control({ fail: null, redirects: LIST });
  await expect.poll(() => statuses(site, PATHS), POLL).toEqual([301, 410, 301, 410]);
  expect(await statuses(site, ['/round', '/about']), 'a loop leads nowhere').toEqual([404, 404]);
  expect(await ask(site.base, '/first'), 'a chain is one step').toMatchObject({
    status: 308,
    location: '/content',
  });
  await backend.control({ fail: { mode: 'refuse' } });
  await backend.clearCalls();
  const asked = async () =>
    (await backend.calls()).some(({ path }) => path.endsWith('redirect_list'));
  const again = async () => {
    expect(await statuses(site, PATHS), 'the last good list stays').toEqual([301, 410, 301, 410]);
    expect(await statuses(site, ['/nowhere/else'])).toEqual([404]);
    return asked();
  };
  await expect.poll(again, POLL).toBe(true);
});

test('a visitor of a cached page asks nobody about moved addresses', async ({ site, backend }) => {
  for (let visit = 0; visit < 3; visit += 1) await ask(site.base, '/content/news/101');
  const calls = await backend.calls();
  expect(calls.filter(({ path }) => path.endsWith('redirect_list'))).toEqual([]);
});
