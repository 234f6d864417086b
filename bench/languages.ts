import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakMegabytes, residentMegabytes } from '../e2e/support/footprint';
import { startSite } from '../e2e/support/site';
import { writeContent } from './lib/content-files';
import { formatTable, median, timed } from './lib/report';

/** Articles in each language. */
const ARTICLES = 1000;
const CATEGORIES = 10;
/** Pages that are requested once, in all languages together, before they are measured. */
const PAGES = 200;
const ROUNDS = 15;
const SETTLE_MS = 10_000;

interface Figures {
  firstPage: number;
  cold: number;
  warm: number;
  resident: number;
  peak: number;
}

/** Adds a second language, whose texts are those of the first. */
async function addLanguage(dir: string): Promise<void> {
  const site = path.join(dir, 'site.yaml');
  const text = await readFile(site, 'utf8');
  for (let category = 0; category < CATEGORIES; category += 1)
    await cp(path.join(dir, `c${category}`), path.join(dir, 'en', `c${category}`), {
      recursive: true,
    });
  await writeFile(path.join(dir, 'en/site.yaml'), 'siteName: Second language\n');
  await writeFile(site, `${text.replace(/^locale: .*\n/m, '')}languages: [zh-CN, en]\n`);
}

/** What a site costs. @param prefixes of its languages */
async function measure(prefixes: readonly string[]): Promise<Figures> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  await writeContent(dir, ARTICLES, CATEGORIES);
  if (prefixes.length > 1) await addLanguage(dir);
  const env = { CONTENT_DIR: dir, WARM_UP: '0', RATE_LIMITS: 'missing=0, api=0' };
  const site = await startSite({ env, pages: 'none' });
  try {
    const firstPage = site.startMs() + (await timed(() => read(site.base, '/'))).ms;
    const pages = Array.from({ length: PAGES }, (_, index) => {
      const id = ARTICLES - Math.floor(index / prefixes.length);
      return `${prefixes[index % prefixes.length]}/content/c${id % CATEGORIES}/${id}`;
    });
    const cold: number[] = [];
    for (const page of pages) cold.push((await timed(() => read(site.base, page))).ms);
    await sleep(SETTLE_MS);
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const page of pages) warm.push((await timed(() => read(site.base, page))).ms);
    const pid = site.pid();
    const [resident, peak] = [residentMegabytes(pid), peakMegabytes(pid)];
    return { firstPage, cold: median(cold), warm: median(warm), resident, peak };
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function read(base: string, page: string): Promise<void> {
  const response = await fetch(base + page);
  if (!response.ok) throw new Error(`${page}: ${response.status}`);
  await response.arrayBuffer();
}

const one = await measure(['']);
const two = await measure(['', '/en']);
const names: readonly [keyof Figures, string][] = [
  ['firstPage', 'start until the home page is sent, ms'],
  ['cold', 'an article that is not stored, ms'],
  ['warm', 'a stored article, ms'],
  ['resident', 'memory, MB'],
  ['peak', 'memory at most, MB'],
];
console.log(
  formatTable([
    [`${ARTICLES} articles a language, ${PAGES} pages visited`, 'one', 'two', 'two / one'],
    ...names.map(([key, name]) => [
      name,
      one[key].toFixed(1),
      two[key].toFixed(1),
      (two[key] / one[key]).toFixed(2),
    ]),
  ]),
);
