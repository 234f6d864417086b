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
  const kinds = [...PAGE_KINDS, ...OTHERS.map((one) => ({ ...one, status: 200 }))];
  const first = new Map<string, number[]>(kinds.map(({ path }) => [path, []]));
  const later = new Map<string, number>();
  for (let start = 0; start < STARTS; start += 1) {
    const site = await startSite({ env: { ...UNLIMITED, WARM_UP: '30' } });
    try {
      while ((await fetch(`${site.base}/api/ready`)).status === 503) await sleep(POLL_MS);
      for (const kind of kinds) first.get(kind.path)?.push(await read(site, kind));
      for (const kind of kinds) later.set(kind.path, await readLater(site, kind));
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

interface Kind {
  path: string;
  status: number;
}

/** @returns milliseconds until the whole response has arrived. @throws for another status */
async function read({ base }: Site, { path, status }: Kind): Promise<number> {
  const { value, ms } = await timed(async () => {
    const response = await fetch(base + path);
    await response.arrayBuffer();
    return response;
  });
  if (value.status !== status) throw new Error(`${path}: ${value.status}`);
  return ms;
}

async function readLater(site: Site, kind: Kind): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < LATER; turn += 1) times.push(await read(site, kind));
  return median(times);
}

await main();
