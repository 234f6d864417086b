import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tags as tagOf } from '@wenzhan/contract/cache/tags';
import { askMany } from '../e2e/support/load';
import { REVALIDATE_SECRET, revalidate } from '../e2e/support/revalidation';
import { startSite } from '../e2e/support/site';
import { reportArchives } from './lib/archives';
import { writeContent } from './lib/content-files';
import { formatTable, timed } from './lib/report';
import { UNLIMITED } from './lib/sites';

/** Pages that are stored before the edit: the newest articles, and lists. */
const READ_ARTICLES = 600;
const READ_LISTS = 30;
const POLL_MS = 10;
const LIMIT_MS = 30_000;
const EDITS = 5;
/** New pages that visitors request, as many at once as a receipt refreshes: their rendering delays others, too. */
const NEW_PAGES = 200;
const AT_ONCE = 4;
/** Article pages that are stored before a request with many tags, the most that one list of it takes. */
const STORED_PAGES = 10_000;
const MANY_TAGS = 500;
const METRICS_TOKEN = 'a token of the bench for metrics';

/** Rows of the tables: of single edits, and of a request with many tags. */
interface Measured {
  edits: string[][];
  many: string[];
}

/** Edits the titles of articles in a category of this size, one after the other, then many at once. */
async function measure(articles: number): Promise<Measured> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  await writeContent(dir, articles, 1);
  const stores = { CACHE_DISK_MB: '4096', CACHE_DIR: path.join(dir, '.cache') };
  const env = { ...UNLIMITED, ...stores, CONTENT_DIR: dir, REVALIDATE_SECRET, METRICS_TOKEN };
  const site = await startSite({ env, pages: 'none' });
  try {
    const ids = Array.from({ length: READ_ARTICLES }, (_, at) => articles - at);
    const lists = Array.from({ length: READ_LISTS }, (_, at) => `/content/c0/page/${at + 2}`);
    await askMany(
      site.base,
      ['/', '/content/c0', ...lists, ...ids.map((id) => `/content/c0/${id}`)],
      4,
    );
    const rows: string[][] = [];
    for (let edit = 0; edit < EDITS; edit += 1) {
      const id = articles - 7 * edit;
      rows.push([
        `${articles.toLocaleString('en')}, edit ${edit + 1}`,
        ...(await publishEdit(site.base, dir, id, `新题${edit}`)),
      ]);
    }
    return { edits: rows, many: await publishMany(site.base, articles) };
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * @returns pages that the receipt names, milliseconds until it came, and until every shown title is the new one
 */
async function publishEdit(
  base: string,
  dir: string,
  id: number,
  title: string,
): Promise<string[]> {
  const file = path.join(dir, 'c0', `${id}.md`);
  const text = await readFile(file, 'utf8');
  const old = JSON.parse(/^title: (.*)$/m.exec(text)?.[1] ?? '""') as string;
  const listed = ['/', '/content/c0', '/content/c0/page/2'];
  const neighbours = [id - 1, id, id + 1].map((each) => `/content/c0/${each}`);
  const pages = [...listed, ...neighbours];
  const showing = (await Promise.all(pages.map((page) => shows(base + page, old)))).map(
    (isShown, at) => (isShown ? [pages[at] ?? ''] : []),
  );
  await writeFile(file, text.replace(/^title: .*$/m, `title: ${title}`));
  const started = performance.now();
  const { value: receipt, ms } = await timed(() =>
    revalidate(base, { tags: [tagOf.article(String(id))] }),
  );
  await Promise.all(showing.flat().map((page) => until(() => shows(base + page, title), started)));
  const everywhere = performance.now() - started;
  return [
    String(receipt.paths.length),
    ms.toFixed(),
    everywhere.toFixed(),
    String(showing.flat().length),
  ];
}

/** Stores article pages, and sends a request with many tags. */
async function publishMany(base: string, articles: number): Promise<string[]> {
  const stored = Math.min(articles, STORED_PAGES);
  const ids = Array.from({ length: stored }, (_, at) => articles - at);
  const paths = ids.map((id) => `/content/c0/${id}`);
  // The maximum counts from the last reading.
  await readLongestDelay(base);
  await askMany(base, paths.slice(-NEW_PAGES), AT_ONCE);
  const visitorsDelay = (await readLongestDelay(base)) * 1000;
  await askMany(base, paths, 8);
  await readLongestDelay(base);
  const tags = ids.filter((id) => id % Math.ceil(stored / MANY_TAGS) === 0);
  const { value: receipt, ms } = await timed(() =>
    revalidate(base, { tags: tags.map((id) => tagOf.article(String(id))) }),
  );
  const delay = (await readLongestDelay(base)) * 1000;
  const { unlisted = 0 } = receipt.receipt.data ?? {};
  const cells = [tags.length, receipt.paths.length + unlisted, ms, delay, visitorsDelay];
  return [stored.toLocaleString('en'), ...cells.map((cell) => cell.toFixed())];
}

/** The longest delay of the server's event loop since the last reading, in seconds. */
async function readLongestDelay(base: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${base}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (.*)$/m.exec(text)?.[1]);
}

async function shows(url: string, title: string): Promise<boolean> {
  const response = await fetch(url);
  return response.ok && (await response.text()).includes(title);
}

async function until(isTrue: () => Promise<boolean>, started: number): Promise<void> {
  while (!(await isTrue())) {
    if (performance.now() - started > LIMIT_MS) throw new Error('the new title did not appear');
    await sleep(POLL_MS);
  }
}

const HEAD = [
  'articles of the category',
  'pages named',
  'receipt, ms',
  'new everywhere, ms',
  'pages that show it',
];
const MANY_HEAD = [
  'stored pages',
  'tags',
  'pages',
  'receipt, ms',
  'event loop delay at most, ms',
  `while visitors request ${NEW_PAGES} new pages`,
];
await reportArchives('publish', measure, (all) =>
  [
    formatTable([HEAD, ...all.flatMap(({ edits }) => edits)]),
    formatTable([MANY_HEAD, ...all.map(({ many }) => many)]),
  ].join('\n\n'),
);
