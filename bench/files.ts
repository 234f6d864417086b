import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderSize, peakMegabytes } from '../e2e/support/footprint';
import { type Site, startSite } from '../e2e/support/site';
import { reportArchives } from './lib/archives';
import { writeContent } from './lib/content-files';
import { formatTable, median, timed } from './lib/report';

const CATEGORIES = 10;
const ROUNDS = 15;
const POLL_MS = 25;
const LIMIT_MS = 180_000;
/** The index for the next start is written after the first page. */
const INDEX_MS = 15_000;
const LISTS = ['article_list?page=1&limit=20', 'tag_list', 'archive_list', 'changes?limit=100'];
/** In half of the articles, two words, one character that all have, a Latin word, and nowhere. */
const KEYWORDS = ['缓存', '浏览器 缓存', '的', 'http', '曈昽'];
const SEARCHES = KEYWORDS.map((keyword) => `search?${new URLSearchParams({ keyword })}`);

/** What a content folder with this many articles costs. @returns a row of the table */
async function measure(articles: number): Promise<string[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  const cache = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-cache-'));
  await writeContent(dir, articles, CATEGORIES);
  const env = { CONTENT_DIR: dir, CACHE_DIR: cache, RATE_LIMITS: 'missing=0, api=0, search=0' };
  const site = await startSite({ env, pages: 'none' });
  try {
    const readMs = await firstPage(site);
    await sleep(INDEX_MS);
    const { megabytes: disk } = await folderSize(cache);
    const readMegabytes = peakMegabytes(site.pid());
    await site.restart();
    const startMs = await firstPage(site);
    // It is not stored, so that the content has to be there.
    const newest = `/content/c${articles % CATEGORIES}/${articles}`;
    const articleMs = startMs + (await timed(() => until(() => isThere(site, newest)))).ms;
    const firstTags = await timed(() => ask(site, 'tag_list'));
    const cells = [
      readMs / 1000,
      startMs / 1000,
      articleMs / 1000,
      firstTags.ms,
      await slowest(site, LISTS),
      await slowest(site, SEARCHES),
      ...(await editSeen(site, dir, Math.ceil(articles / 2))),
      Math.max(readMegabytes, peakMegabytes(site.pid())),
      disk,
    ];
    return [articles.toLocaleString('en'), ...cells.map((cell) => cell.toFixed(cell < 10 ? 1 : 0))];
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
    await rm(cache, { recursive: true, force: true });
  }
}

const isThere = async (site: Site, page: string) => (await fetch(site.base + page)).ok;

/** Milliseconds from the launch of a site until it has sent its home page. */
async function firstPage(site: Site): Promise<number> {
  const { ms } = await timed(() => until(() => isThere(site, '/')));
  return site.startMs() + ms;
}

async function ask(site: Site, call: string): Promise<unknown> {
  const response = await fetch(`${site.base}/api/web/${call}`);
  if (!response.ok) throw new Error(`${call}: ${response.status}`);
  return response.json();
}

/** The highest of the medians of calls, in milliseconds. */
async function slowest(site: Site, calls: readonly string[]): Promise<number> {
  const medians: number[] = [];
  for (const call of calls) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push((await timed(() => ask(site, call))).ms);
    }
    medians.push(median(times));
  }
  return Math.max(...medians);
}

/** @returns milliseconds until an edited title is served, and of the first list of tags after it */
async function editSeen(site: Site, dir: string, id: number): Promise<[number, number]> {
  const file = path.join(dir, `c${id % CATEGORIES}`, `${id}.md`);
  const title = '改了的题目';
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^title: .*$/m, `title: ${title}`));
  const { ms } = await timed(() =>
    until(async () => JSON.stringify(await ask(site, `article_info?id=${id}`)).includes(title)),
  );
  return [ms, (await timed(() => ask(site, 'tag_list'))).ms];
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > LIMIT_MS) throw new Error('it took too long');
    await sleep(POLL_MS);
  }
}

const HEAD = [
  'files in content/',
  'first page without an index, s',
  'with an index, s',
  'page that is not stored, s',
  'first tags, ms',
  'lists, ms',
  'searches, ms',
  'edit seen, ms',
  'tags after it, ms',
  'memory at most, MB',
  'index, MB',
];
await reportArchives('files', measure, (rows) => formatTable([HEAD, ...rows]));
