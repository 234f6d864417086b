import { setTimeout as sleep } from 'node:timers/promises';
import { startBackend } from '../../e2e/backend/client';
import { HOSTILE_HTML } from '../../e2e/security/hostile-articles';
import { extraArticle } from '../../e2e/support/articles';
import { peakMegabytes } from '../../e2e/support/footprint';
import { type Site, withSite } from '../../e2e/support/site';
import { readInTurn, readMeanwhile } from './reading';
import { formatTable, percentile, timed } from './report';
import { UNLIMITED } from './sites';

const STORED = ['/', '/content/news', '/content/news/101'];
const READ_A_SECOND = 50;
const WARM_UP_MS = 10_000;
const MINUTE_MS = 60_000;
/** Articles without a pause: so many rounds that one percent of the reads of a stored page are some. */
const ROUNDS = 10;
const [FIRST_HOSTILE, FIRST_ORDINARY] = [900_000, 800_000];

/** An article of 5,000 characters. */
const ORDINARY = `<h2>标题</h2>${`<p>${'这一段有一些<b>文字</b>和一个<a href="/content/news">链接</a>。'.repeat(8)}</p>`.repeat(25)}`;

type Article = ReturnType<typeof extraArticle>;

/**
 * Reads stored pages at a steady rate: alone for a minute; in a minute in which each of the hostile articles is asked for,
 * one after the other; while hostile, and ordinary, articles are asked for without a pause; and alone again. The faster of
 * the two minutes alone is what the others are compared with.
 *
 * @returns a table of the hostile articles, and one of the stored pages
 */
export async function besideHostile(): Promise<string> {
  const kinds = Object.entries(HOSTILE_HTML);
  const hostile = roundsOf(FIRST_HOSTILE, kinds);
  const ordinary = roundsOf(
    FIRST_ORDINARY,
    kinds.map((_, at) => [`普通${at}`, ORDINARY]),
  );
  const backend = await startBackend();
  await backend.control({ articles: [...hostile, ...ordinary] });
  try {
    const env = { ...UNLIMITED, API_BASE_URL: backend.base };
    return await withSite({ env, pages: 'none' }, async (site) => {
      const read = (isOver: Promise<unknown>) =>
        readMeanwhile({ base: site.base, paths: STORED, perSecond: READ_A_SECOND }, isOver);
      await Promise.all([
        read(sleep(WARM_UP_MS)),
        readInTurn(site, ordinary.splice(0, 40).map(pathOf)),
      ]);
      const alone = await read(sleep(MINUTE_MS));
      const asked = readHostile(site, hostile.splice(0, kinds.length));
      const minute = await read(Promise.all([asked, sleep(MINUTE_MS)]));
      const besideHostile = await read(readHostile(site, hostile));
      const besideOrdinary = await read(readInTurn(site, ordinary.map(pathOf)));
      const again = await read(sleep(MINUTE_MS));
      const p99 = Math.min(...[alone, again].map((times) => percentile(times, 99)));
      const rows = Object.entries({
        alone,
        'in a minute with each of them': minute,
        'beside them without a pause': besideHostile,
        'beside ordinary ones without a pause': besideOrdinary,
        'alone again': again,
      }).map(([name, times]) => rowOf(name, times, p99));
      return `${formatTable([['hostile article', 'status', 'ms', 'KB', 'MB at most'], ...(await asked)])}

${formatTable([['a stored page, ms', 'reads', 'p50', 'p99', 'p99 / alone'], ...rows])}`;
    });
  } finally {
    await backend.stop();
  }
}

/** Some articles of each kind, no two alike, so that none is remembered. */
const roundsOf = (first: number, kinds: readonly (readonly [title: string, html: string])[]) =>
  Array.from({ length: ROUNDS }, (_, round) =>
    kinds.map(([title, html], at) => {
      const content = `${html}<!-- ${round} -->`;
      return extraArticle(first + round * kinds.length + at, { title, content });
    }),
  ).flat();

const pathOf = ({ category, id }: Article) => `/content/${category}/${id}`;

function rowOf(name: string, times: readonly number[], alone: number): string[] {
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return [name, `${times.length}`, p50.toFixed(1), p99.toFixed(1), (p99 / alone).toFixed(2)];
}

/** Asks for articles one after the other. @returns a row for each */
async function readHostile(site: Site, articles: readonly Article[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const article of articles) {
    const { value, ms } = await timed(async () => {
      const response = await fetch(site.base + pathOf(article));
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    });
    const figures = [ms, value.bytes / 1000, peakMegabytes(site.pid())];
    const shown = figures.map((figure) => figure.toFixed());
    rows.push([String(article.title), `${value.status}`, ...shown]);
  }
  return rows;
}
