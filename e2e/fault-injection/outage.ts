import { withOwnSite } from '../support/isolated-site';
import { waitUntil } from '../support/processes';
import { ask } from '../support/raw';
import { readyOf } from '../support/ready';
import type { Site } from '../support/site';
import { type Drill, lostOf, median, secondsSince } from './drill';

const STORED = ['/', '/content', '/content/news/101', '/about_us'];
const UNSEEN = 20;
/** Maximum wait for each expected state. */
const PATIENCE_MS = 60_000;

/** The backend stops responding, and recovers. */
export const outage: Drill = {
  name: 'outage',
  async run() {
    return withOwnSite({}, async ({ backend, site }) => {
      for (const page of STORED) await ask(site.base, page);
      await backend.control({ fail: { mode: 'hang' } });
      let id = 70_000;
      const first = await timeOf(site, id++);
      const start = performance.now();
      const opened = await waitUntil(async () => {
        await timeOf(site, id++);
        return (await readyOf(site.base)).backend.dead;
      }, PATIENCE_MS);
      const toOpen = secondsSince(start);
      const times: number[] = [];
      const lost: string[] = [];
      for (let visit = 0; visit < UNSEEN; visit += 1) {
        times.push(await timeOf(site, id++));
        lost.push(...(await lostOf(site, [STORED[visit % STORED.length] ?? '/'])));
      }
      await backend.control({ fail: null });
      const back = performance.now();
      const recovered = await waitUntil(
        async () => !(await readyOf(site.base)).backend.dead,
        PATIENCE_MS,
      );
      const recovery = secondsSince(back);
      return {
        asked: `a page never seen: ${first.toFixed(0)} ms at first, the breaker open ${toOpen} later, ${median(times).toFixed(0)} ms from then on (median of ${UNSEEN}, slowest ${Math.max(...times).toFixed(0)} ms); ${UNSEEN} stored pages meanwhile`,
        lost: lost.join(', ') || 'nothing',
        recovery: `seen ${recovery} after the backend was well, without a visitor`,
        ok: opened && recovered && lost.length === 0,
      };
    });
  },
};

/** Milliseconds that the response for an unavailable article takes. */
async function timeOf(site: Site, id: number): Promise<number> {
  const start = performance.now();
  await ask(site.base, `/content/news/${id}`);
  return performance.now() - start;
}
