import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend } from '../e2e/backend/client';
import { startSynthetic } from '../e2e/backend/synthetic';
import { HOSTILE_HTML } from '../e2e/security/hostile-articles';
import { extraArticle } from '../e2e/support/articles';
import { peakMegabytes } from '../e2e/support/footprint';
import { type Site, withSite } from '../e2e/support/site';
import { writeContent } from './lib/content-files';
import { readAtRate, readInTurn } from './lib/reading';
import { describeMachine, formatTable, median, percentile, report, timed } from './lib/report';
import { UNLIMITED } from './lib/sites';
import { crawlSmallMachine } from './lib/small-machine';

const ARTICLES = 100_000;
const CRAWLED_A_SECOND = 20;
/** More than two cores can render. */
const TOO_MANY_A_SECOND = 40;
const OVERLOAD_SECONDS = 20;
const READ_A_SECOND = 50;
const ALONE_SECONDS = 60;
/** Articles that are read once before the measurement, so that code is compiled. */
const WARM_UP = 60;

/** Path of an article by its id. */
type ArticlePath = (id: number) => string;

interface Crawl {
  articles: number;
  perSecond: number;
}

/**
 * Measures stored pages while a crawler reads articles that were never rendered, of an archive behind an API and
 * of one in Markdown; and while it reads more than can be rendered. With `--hostile`, while small articles that cost
 * much are asked for one after the other; with `--small`, memory with the settings for a small machine.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      save: { type: 'boolean' },
      hostile: { type: 'boolean' },
      small: { type: 'boolean' },
      articles: { type: 'string', default: '10000' },
    },
  });
  const machine = describeMachine();
  if (values.hostile) {
    await report('hostile', `${machine}\n${await besideHostile()}`, values.save);
    return;
  }
  if (values.small) {
    await report('small', `${machine}\n${await onSmallMachine()}`, values.save);
    return;
  }
  const crawl = { articles: Number(values.articles), perSecond: CRAWLED_A_SECOND };
  const overload = {
    articles: TOO_MANY_A_SECOND * OVERLOAD_SECONDS,
    perSecond: TOO_MANY_A_SECOND,
  };
  const rows = [await behindApi(crawl), await fromMarkdown(crawl), await behindApi(overload)];
  const head = [
    `cold articles of ${ARTICLES}, ms`,
    'alone p50',
    'p99',
    'beside p50',
    'p99 ',
    'p99 / p99',
    'crawler p50',
    'p99  ',
    'MB at most',
  ];
  await report('crawl', `${machine}\n${formatTable([head, ...rows])}`, values.save);
}

const behindApi = (crawl: Crawl) =>
  withArchive((env) => measure('behind an API', crawl, env, synthetic));

const onSmallMachine = () =>
  withArchive((env) =>
    crawlSmallMachine(env, ARTICLES, (first, count) =>
      Array.from({ length: count }, (_, at) => synthetic(first + at)),
    ),
  );

const synthetic: ArticlePath = (id) => `/content/section-${id % 7}/${id}`;

/** @param run gets the settings of a site on a backend with an archive */
async function withArchive<T>(run: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const backend = await startSynthetic(ARTICLES, { readable: true });
  try {
    return await run({ ...UNLIMITED, API_BASE_URL: backend.base });
  } finally {
    await backend.stop();
  }
}

/** Long enough that one percent of the reads of a stored page are some. */
const HOSTILE_ROUNDS = 20;
const FIRST_HOSTILE = 900_000;

/** @returns a table of hostile articles, each the first time, and a line about a stored page beside all of them */
async function besideHostile(): Promise<string> {
  const backend = await startBackend();
  const kinds = Object.entries(HOSTILE_HTML);
  // Of each kind many, no two alike, so that none is remembered.
  const articles = Array.from({ length: HOSTILE_ROUNDS }, (_, round) =>
    kinds.map(([title, html], at) => {
      const content = `${html}<!-- ${round} -->`;
      return extraArticle(FIRST_HOSTILE + round * kinds.length + at, { title, content });
    }),
  ).flat();
  await backend.control({ articles });
  try {
    const env = { ...UNLIMITED, API_BASE_URL: backend.base };
    return await withSite({ env, pages: 'none' }, async (site) => {
      const stored = ['/', '/content/news', '/content/news/101'];
      await readInTurn(site, stored);
      const alone = await readAtRate(site, stored, READ_A_SECOND, ALONE_SECONDS);
      let isOver = false;
      const [beside, rows] = await Promise.all([
        readUntil(site, stored, () => isOver),
        readHostile(site, articles).finally(() => {
          isOver = true;
        }),
      ]);
      const figures = [alone, beside].map((times) => percentile(times, 99));
      const [first = Number.NaN, second = Number.NaN] = figures;
      const p99 = `stored page, p99: alone ${first.toFixed(1)} ms, beside ${second.toFixed(1)} ms, ratio ${(second / first).toFixed(2)}`;
      return `${formatTable([['article', 'status', 'ms', 'KB', 'MB at most'], ...rows])}\n${p99}, ${beside.length} reads`;
    });
  } finally {
    await backend.stop();
  }
}

/** Reads at the steady rate in parts of a second. @returns milliseconds of each */
async function readUntil(site: Site, paths: readonly string[], isOver: () => boolean) {
  const times: number[] = [];
  while (!isOver()) times.push(...(await readAtRate(site, paths, READ_A_SECOND, 1)));
  return times;
}

/** Asks for articles one after the other. @returns a row for each kind, of the slowest */
async function readHostile(site: Site, articles: ReturnType<typeof extraArticle>[]) {
  const rows = new Map<unknown, { status: number; ms: number; bytes: number; peak: number }>();
  for (const { id, title } of articles) {
    const { value, ms } = await timed(async () => {
      const response = await fetch(`${site.base}/content/news/${id}`);
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    });
    const peak = peakMegabytes(site.pid());
    if (ms > (rows.get(title)?.ms ?? 0)) rows.set(title, { ...value, ms, peak });
  }
  return [...rows].map(([title, { status, ms, bytes, peak }]) => [
    String(title),
    String(status),
    ms.toFixed(),
    (bytes / 1000).toFixed(),
    peak.toFixed(),
  ]);
}

async function fromMarkdown(crawl: Crawl): Promise<string[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-crawl-'));
  try {
    const content = path.join(dir, 'content');
    await mkdir(content);
    await writeContent(content, ARTICLES);
    const env = { ...UNLIMITED, CONTENT_DIR: content, CACHE_DIR: path.join(dir, 'cache') };
    return await measure('in content/', crawl, env, (id) => `/content/c${id % 10}/${id}`);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns a row of the table */
function measure(
  name: string,
  { articles, perSecond }: Crawl,
  env: Record<string, string>,
  article: ArticlePath,
) {
  const some = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => article(first + at));
  return withSite({ env, pages: 'none' }, async (site) => {
    await readInTurn(site, some(1, WARM_UP));
    const warm = some(1, 3);
    const alone = await readAtRate(site, warm, READ_A_SECOND, ALONE_SECONDS);
    const seconds = articles / perSecond;
    const [beside, crawl] = await Promise.all([
      readAtRate(site, warm, READ_A_SECOND, seconds),
      readAtRate(site, some(1000, articles), perSecond, seconds),
    ]);
    const figures = [alone, beside].flatMap((times) => [median(times), percentile(times, 99)]);
    const ratio = percentile(beside, 99) / percentile(alone, 99);
    return [
      `${articles} ${name}, ${perSecond} a second`,
      ...figures.map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
      median(crawl).toFixed(1),
      percentile(crawl, 99).toFixed(1),
      peakMegabytes(site.pid()).toFixed(),
    ];
  });
}

await main();
