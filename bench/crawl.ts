import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSynthetic } from '../e2e/backend/synthetic';
import { peakMegabytes } from '../e2e/support/footprint';
import { untilServing } from '../e2e/support/ready';
import { withSite } from '../e2e/support/site';
import { writeContent } from './lib/content-files';
import { besideHostile } from './lib/hostile';
import { readPage, readUnlessRefused } from './lib/read-page';
import { readAtRate, readInTurn } from './lib/reading';
import { describeMachine, formatTable, median, percentile, report } from './lib/report';
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
 * of one in Markdown; and while it reads more than can be rendered. With `--hostile`, beside small articles that cost
 * much (`lib/hostile.ts`); with `--small`, memory with the settings for a small machine.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      save: { type: 'boolean' },
      hostile: { type: 'boolean' },
      small: { type: 'boolean' },
      articles: { type: 'string', default: '5000' },
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
    'refused',
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
    await untilServing(site.base);
    await readInTurn(site, some(1, WARM_UP));
    const warm = some(1, 3);
    const alone = await readAtRate(site, warm, READ_A_SECOND, ALONE_SECONDS, readPage);
    const seconds = articles / perSecond;
    const [beside, crawl] = await Promise.all([
      readAtRate(site, warm, READ_A_SECOND, seconds, readPage),
      readAtRate(site, some(1000, articles), perSecond, seconds, readUnlessRefused),
    ]);
    const figures = [alone, beside].flatMap((times) => [median(times), percentile(times, 99)]);
    const read = crawl.filter((ms) => ms !== null);
    const ratio = percentile(beside, 99) / percentile(alone, 99);
    return [
      `${articles} ${name}, ${perSecond} a second`,
      ...figures.map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
      median(read).toFixed(1),
      percentile(read, 99).toFixed(1),
      `${crawl.length - read.length}`,
      peakMegabytes(site.pid()).toFixed(),
    ];
  });
}

await main();
