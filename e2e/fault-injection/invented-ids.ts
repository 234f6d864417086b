import { COLLECT, folderSize, residentMegabytes } from '../support/footprint';
import { withOwnSite } from '../support/isolated-site';
import { askMany, inventedPaths, type Statuses } from '../support/load';
import { waitUntil } from '../support/processes';
import { readyOf } from '../support/ready';
import type { Site } from '../support/site';
import { type Drill, lostOf, secondsSince } from './drill';

const REAL = ['/', '/content', '/content/news/101', '/content/guides', '/about_us'];
const AT_ONCE = 16;
/** Duration of the rendered part in the short form. */
const SHORT_MS = 8000;
/** Memory of the last renders is released by then. */
const SETTLE_MS = 30_000;
/** Growth of the runtime itself under load, whatever is stored. */
const RUNTIME_MB = 120;
/** Only a trusted proxy may state the client IP. */
const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };
const MEGABYTE = 1024 * 1024;

interface Flood {
  statuses: Statuses;
  words: string;
}

/**
 * A client requests ever more paths that do not exist: from one IP, which is soon rate limited, and from
 * ever new ones, all of whose requests are rendered.
 */
export const inventedIds: Drill = {
  name: 'invented-ids',
  async run({ count, milliseconds, short }) {
    return withOwnSite({ env: { ...COLLECT, ...PROXY } }, async ({ backend, site }) => {
      await askMany(site.base, REAL, 1);
      const memory = residentMegabytes(site.pid());
      const build = await folderSize(site.dist);
      const one = await flood(site, inventedPaths(count), milliseconds, () => '192.0.2.1');
      const patience = short ? SHORT_MS : milliseconds;
      const many = await flood(site, inventedPaths(count, 9_000_000), patience, everNew());
      const peak = residentMegabytes(site.pid()) - memory;
      const held = (await readyOf(site.base)).cache.memory;
      const bound = RUNTIME_MB + held.maxBytes / MEGABYTE;
      const grownNow = () => residentMegabytes(site.pid()) - memory;
      const flooded = performance.now();
      await waitUntil(() => grownNow() < bound, SETTLE_MS);
      const [seconds, grown] = [secondsSince(flooded), grownNow()];
      const after = await folderSize(site.dist);
      await backend.control({ fail: { mode: 'http-500' } });
      const lost = await lostOf(site, REAL);
      return {
        asked: `${one.words} from one address; ${many.words} from as many addresses`,
        lost: lost.join(', ') || 'nothing: every real page is still stored, with the backend dead',
        recovery: `memory +${peak.toFixed(0)} MB at the end and +${grown.toFixed(0)} MB ${seconds} later, the store's part ${(held.bytes / MEGABYTE).toFixed(1)} of ${held.maxBytes / MEGABYTE} MB, disk ${(after.megabytes - build.megabytes).toFixed(1)} MB in ${after.files - build.files} more files`,
        ok:
          lost.length === 0 &&
          grown < bound &&
          held.bytes <= held.maxBytes &&
          after.files - build.files < 50 &&
          Object.keys(one.statuses).every((status) => ['404', '429'].includes(status)) &&
          Object.keys(many.statuses).join() === '404',
      };
    });
  },
};

async function flood(
  site: Site,
  paths: Iterable<string>,
  milliseconds: number,
  nextAddress: () => string,
): Promise<Flood> {
  const start = performance.now();
  const some = untilLate(paths, start + milliseconds);
  const headers = () => ({ 'x-forwarded-for': nextAddress() });
  const statuses = await askMany(site.base, some, AT_ONCE, headers);
  const total = Object.values(statuses).reduce((sum, number) => sum + number, 0);
  const rate = Math.round((total / (performance.now() - start)) * 1000);
  const answers = Object.entries(statuses).map(([status, number]) => `${number} × ${status}`);
  return {
    statuses,
    words: `${total} in ${secondsSince(start)} (${rate}/s: ${answers.join(', ')})`,
  };
}

/** Generates 10.0.0.1, 10.0.0.2 and so on. */
function everNew(): () => string {
  let number = 0;
  return () => {
    number += 1;
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  };
}

function* untilLate(paths: Iterable<string>, deadline: number): Generator<string> {
  for (const path of paths) {
    if (performance.now() > deadline) return;
    yield path;
  }
}
