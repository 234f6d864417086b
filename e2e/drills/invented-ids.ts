import { setTimeout as sleep } from 'node:timers/promises';
import { COLLECT, folderSize, residentMegabytes } from '../support/footprint';
import { askMany, inventedPaths } from '../support/load';
import { withOwnSite } from '../support/own';
import { ask } from '../support/raw';
import { type Drill, type Outcome, secondsSince } from './drill';

const REAL = ['/', '/content', '/content/news/101', '/content/guides', '/about_us'];
const AT_ONCE = 16;
/** What the last renderings hold is let go by then. */
const SETTLE_MS = 30_000;

/** Somebody asks for ever more addresses that do not exist. */
export const inventedIds: Drill = {
  name: 'invented-ids',
  async run({ count, milliseconds }) {
    let outcome: Outcome | undefined;
    await withOwnSite(
      { env: { ...COLLECT, RATE_LIMIT_MISSING: '0' } },
      async ({ backend, site }) => {
        await askMany(site.base, REAL, 1);
        const memory = residentMegabytes(site.pid());
        const build = await folderSize(site.dist);
        const start = performance.now();
        const paths = untilLate(inventedPaths(count), start + milliseconds);
        const statuses = await askMany(site.base, paths, AT_ONCE);
        const took = secondsSince(start);
        const peak = residentMegabytes(site.pid()) - memory;
        await sleep(SETTLE_MS);
        const grown = residentMegabytes(site.pid()) - memory;
        const after = await folderSize(site.dist);
        await backend.control({ fail: { mode: 'http-500' } });
        const lost: string[] = [];
        for (const page of REAL) {
          if ((await ask(site.base, page)).status !== 200) lost.push(page);
        }
        outcome = {
          asked: `${statuses[404] ?? 0} invented ids in ${took}, answers ${JSON.stringify(statuses)}`,
          lost:
            lost.join(', ') || 'nothing: every real page is still stored, with the backend dead',
          recovery: `memory +${peak.toFixed(0)} MB at the end and +${grown.toFixed(0)} MB half a minute later, disk ${(after.megabytes - build.megabytes).toFixed(1)} MB in ${after.files - build.files} more files`,
          ok: lost.length === 0 && Object.keys(statuses).join() === '404',
        };
      },
    );
    if (!outcome) throw new Error('the drill did not run');
    return outcome;
  },
};

function* untilLate(paths: Iterable<string>, deadline: number): Generator<string> {
  for (const path of paths) {
    if (performance.now() > deadline) return;
    yield path;
  }
}
