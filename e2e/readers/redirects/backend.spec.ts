import { expect, test } from '../../support/isolated-site';
import { ask } from '../../support/raw';

const POLL = { timeout: 30_000, intervals: [500] };

const PATHS = ['/moved.html', '/gone.html', '/content/news/9901', '/content/news/9902'];
const LIST = [
  { from: '/moved.html', to: '/content', status: 301 },
  { from: '/gone.html', status: 410 },
  { from: '/content/news/9901', to: '/content/news/101', status: 301 },
  { from: '/content/news/9902', status: 410 },
];

test('changes of an outside redirect list apply at once, and the last list stays while it fails', async ({
  site,
  backend,
}) => {
  /** One after the other: at once, their failing calls would open the circuit breaker. */
  const statuses = async () => {
    const found: number[] = [];
    for (const path of PATHS) found.push((await ask(site.base, path)).status);
    return found;
  };
  await backend.control({ fail: { mode: 'http-500', calls: ['redirect_list'] } });
  expect(await statuses(), 'before there is a list').toEqual([404, 404, 404, 404]);
  await backend.control({ fail: null, redirects: LIST });
  await expect.poll(statuses, POLL).toEqual([301, 410, 301, 410]);
  await backend.control({ fail: { mode: 'refuse' } });
  expect(await statuses(), 'the last good list stays').toEqual([301, 410, 301, 410]);
});
