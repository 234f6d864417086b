import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, residentMegabytes } from '../e2e/support/footprint';
import { type Site, startSite } from '../e2e/support/site';
import { reportArchives } from './lib/archives';
import { RARE_WORD, writeContent } from './lib/content-files';
import { firstByte, formatTable } from './lib/report';

const REPEATS = 100;
/** Maximum time in which a server stores the index, after its response; it stores none of a small folder. */
const INDEX_MS = 15_000;
const POLL_MS = 100;
/** Articles that no build has rendered: a response requires the whole folder. */
const UNBUILT = ['/content/c1/1', '/content/c2/2'] as const;

const search = (keyword: string) => `search?keyword=${encodeURIComponent(keyword)}`;
const callsOf = (articles: number): [name: string, call: string][] => [
  ['article_list', 'article_list'],
  ['article_list, the last page', `article_list?page=${Math.ceil(articles / 12)}`],
  ['article_list of a tag', 'article_list?tag=标签7'],
  ['article_info', `article_info?id=${Math.ceil(articles / 2)}`],
  ['search, a frequent word', search('文章')],
  ['search, two frequent words', search('栏目 缓存')],
  ['search, a rare word', search(RARE_WORD)],
  ['search, one character', search('站')],
  ['search, nothing', search('魑魅')],
];

/**
 * Writes a content folder, and measures a site on it: its start, without and with a stored index, and its API.
 */
async function measure(articles: number): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  const [content, cache] = [path.join(dir, 'content'), path.join(dir, 'cache')];
  await mkdir(content);
  await writeContent(content, articles);
  const site = await startSite({
    env: { CONTENT_DIR: content, CACHE_DIR: cache, RATE_LIMITS: 'api=0' },
  });
  try {
    const cold = await describeStart(site, UNBUILT[0]);
    const rows: string[][] = [];
    for (const [name, call] of callsOf(articles)) {
      rows.push([name, ...(await measureCall(`${site.base}/api/web/${call}`))]);
    }
    for (let ms = 0; ms < INDEX_MS && !existsSync(path.join(cache, 'content-index')); ms += POLL_MS)
      await sleep(POLL_MS);
    await site.restart();
    const head = [
      `${articles.toLocaleString('en')} articles, ms`.padEnd(28),
      'first',
      'p50',
      'p99',
    ];
    return [
      `\n${formatTable([head, ...rows])}`,
      `start: ${cold}`,
      `with stored index: ${await describeStart(site, UNBUILT[1])}`,
    ].join('\n');
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function measureCall(url: string): Promise<string[]> {
  const first = await firstByte(url);
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) times.push(await firstByte(url));
  times.sort((a, b) => a - b);
  const parts = [0.5, 0.99].map((part) => times[Math.floor(REPEATS * part)] ?? 0);
  return [first, ...parts].map((ms) => ms.toFixed(1));
}

async function describeStart(site: Site, article: string): Promise<string> {
  const home = site.startMs() + (await firstByte(`${site.base}/`));
  const before = cpuSeconds(site.pid());
  const unbuilt = home + (await firstByte(site.base + article));
  const reading = (cpuSeconds(site.pid()) - before).toFixed(1);
  const [homeSeconds, unbuiltSeconds] = [home, unbuilt].map((ms) => (ms / 1000).toFixed(1));
  return `home after ${homeSeconds} s, an unbuilt article after ${unbuiltSeconds} s (CPU ${reading} s), ${residentMegabytes(site.pid()).toFixed()} MB`;
}

await reportArchives('content', measure, (texts) => texts.join('\n'));
