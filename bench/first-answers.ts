import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runBuild } from '../e2e/support/build';
import { PAGE_KINDS } from '../e2e/support/page-kinds';
import { ROOT, type Site, startSite } from '../e2e/support/site';
import { describeMachine, formatTable, median, report, timed } from './lib/report';
import { UNLIMITED } from './lib/sites';

const STARTS = 5;
const LATER = 10;
const POLL_MS = 20;

/** What is not a page, or is in no build. */
const OTHERS = [
  { name: 'feed of the site', path: '/feed.xml' },
  { name: 'feed of a category', path: '/content/guides/feed.xml' },
  { name: 'sitemap', path: '/sitemaps/1.xml' },
  { name: 'robots.txt', path: '/robots.txt' },
  { name: 'llms.txt', path: '/llms.txt' },
  { name: 'Markdown of an article', path: '/content/guides/203.md' },
  { name: 'suggestions', path: '/api/web/search?keyword=文章&limit=5' },
];

/**
 * Builds the site, whose pages would be stale after a while, and measures the first response of each kind of page
 * once a server is ready, and later ones. Each of the starts has a fresh copy of the build.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { save: { type: 'boolean' } } });
  const machine = describeMachine();
  const build = await runBuild(ROOT, {});
  if (build.code !== 0) throw new Error(build.printed);
  const kinds = [...PAGE_KINDS.map(({ name, path }) => ({ name, path })), ...OTHERS];
  const first = new Map<string, number[]>(kinds.map(({ path }) => [path, []]));
  const later = new Map<string, number>();
  for (let start = 0; start < STARTS; start += 1) {
    const site = await startSite({ env: { ...UNLIMITED, WARM_UP: '1' } });
    try {
      while ((await fetch(`${site.base}/api/ready`)).status === 503) await sleep(POLL_MS);
      for (const { path } of kinds) first.get(path)?.push(await read(site, path));
      for (const { path } of kinds) later.set(path, await readLater(site, path));
    } finally {
      await site.stop();
    }
  }
  const rows = kinds.map(({ name, path }) => {
    const [one, more] = [median(first.get(path) ?? []), later.get(path) ?? Number.NaN];
    return [name, one.toFixed(1), more.toFixed(1), (one - more).toFixed(1)];
  });
  const head = ['after a start, ms', 'first response', 'later', 'difference'];
  await report('first-answers', `${machine}\n${formatTable([head, ...rows])}`, values.save);
}

/** @returns milliseconds until the whole response has arrived */
async function read(site: Site, path: string): Promise<number> {
  const { ms } = await timed(async () => (await fetch(site.base + path)).arrayBuffer());
  return ms;
}

async function readLater(site: Site, path: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < LATER; turn += 1) times.push(await read(site, path));
  return median(times);
}

await main();
