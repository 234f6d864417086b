import { inBatches } from '../../../lib/content/scan';
import { routeKind } from '../../../lib/routes/match';
import { decoded } from '../../../lib/routing/path';
import { addressKey } from '../addresses';
import { type Fetched, type FetchRules, fetchFile, fetchOnce } from '../fetch-file';
import type { SourceSite } from '../source';
import { containedPercent, formatPercent } from '../text-equality';
import { textOf } from '../visible-text';
import { oldArticle, readPage } from './read-page';
import { readSitemap } from './sitemap';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const AT_ONCE = 4;
/** A text that has less of the old one is a failure, in percent. */
const ENOUGH = 98;

export interface ProofOptions {
  /** The old site, or its sitemap as a file or URL. */
  source: string;
  /** Origin of the new site. */
  site: string;
  /** The content of the old site, whose texts are compared; otherwise its pages are. */
  known: SourceSite | null;
  privateHosts: ReadonlySet<string>;
}

/** What became of one URL of the old site. */
export interface ProofRow {
  /** On the old site. */
  path: string;
  status: number | string;
  /** On the new site. */
  to: string;
  /** Whether a page is there. */
  arrived: boolean;
  /** How much of the old text is there, in percent; null if it was not compared. */
  percent: number | null;
  /** Broken files and links of the new page. */
  broken: string[];
}

/** Asks the new site for every URL of the old sitemap, and prints a table. @returns the exit code */
export async function prove(options: ProofOptions): Promise<number> {
  const rows = await proofRows(options);
  for (const row of rows) console.log(formatRow(row));
  const bad = rows.filter((row) => !isGood(row));
  const percents = rows.flatMap(({ percent }) => percent ?? []);
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / (percents.length || 1);
  console.log(
    [
      `${rows.length} addresses, ${rows.length - bad.length} good`,
      percents.length > 0
        ? `${percents.length} texts compared: ${formatPercent(mean)} on average, ${formatPercent(Math.min(...percents))} at least`
        : 'no text compared',
      `${rows.flatMap(({ broken }) => broken).length} broken files and links`,
    ].join('; '),
  );
  return bad.length > 0 || rows.length === 0 ? 1 : 0;
}

/** The results for all URLs of the old sitemap, in its order. */
export async function proofRows(options: ProofOptions): Promise<ProofRow[]> {
  const rules = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, privateHosts: options.privateHosts };
  const urls = await readSitemap(options.source, rules);
  const site = new URL(options.site).origin;
  const isThere = checker(site, rules);
  const texts = new Map(
    options.known?.posts.flatMap((post) =>
      [post.url, ...post.otherUrls].map((one) => [addressKey(one), post] as const),
    ),
  );
  const oldText = async (url: string): Promise<string | null> => {
    const post = texts.get(addressKey(url));
    if (post) return `${post.title}\n${textOf(post)}`;
    if (options.known || !/^https?:/.test(options.source)) return null;
    const page = await fetchFile(url, rules).catch(() => null);
    return page?.status === 200 ? oldArticle(page.body.toString('utf8')) : null;
  };
  const rows = new Map<string, ProofRow>();
  await inBatches(urls, AT_ONCE, async (url) => {
    rows.set(url, await proofRow(url, site, rules, oldText, isThere));
  });
  return urls.flatMap((url) => rows.get(url) ?? []);
}

async function proofRow(
  url: string,
  site: string,
  rules: FetchRules,
  oldText: (url: string) => Promise<string | null>,
  isThere: (path: string) => Promise<boolean>,
): Promise<ProofRow> {
  const { pathname, search } = new URL(url);
  const row: ProofRow = {
    path: pathname + search,
    status: 0,
    to: '',
    arrived: false,
    percent: null,
    broken: [],
  };
  const page = await arrive(site + row.path, site, rules, row);
  row.arrived = page?.status === 200;
  if (!page || !row.arrived) return row;
  const { text, links, files } = readPage(page.body.toString('utf8'), row.to);
  await inBatches(
    [...links, ...files.filter((file) => file.startsWith('/'))],
    AT_ONCE,
    async (at) => {
      if (!(await isThere(at))) row.broken.push(at);
    },
  );
  if (/^(article|page)$/.test(routeKind(row.to))) {
    const old = await oldText(url);
    row.percent = old === null ? null : containedPercent(old, text);
  }
  return row;
}

/** Permanent redirects in a row. */
const MAX_REDIRECTS = 3;

/** The page at an address after permanent redirects within the site; its status and path are noted. */
async function arrive(
  url: string,
  site: string,
  rules: FetchRules,
  row: ProofRow,
): Promise<Fetched | null> {
  let at = new URL(url);
  try {
    for (let count = 0; ; count += 1) {
      const answer = await fetchOnce(at.href, rules);
      const { location } = answer.headers;
      row.to = at.pathname;
      if (count === 0) row.status = answer.status;
      else if (answer.status !== 200) row.status = `${row.status} → ${answer.status}`;
      const isMoved = /^30[18]$/.test(String(answer.status)) && location;
      if (!isMoved || count === MAX_REDIRECTS) return answer;
      // The site may name itself by its public origin.
      const { pathname, search } = new URL(location, at);
      at = new URL(pathname + search, site);
    }
  } catch (error) {
    row.status = (error as Error).message;
    return null;
  }
}

/** Asks for each path once. */
function checker(site: string, rules: FetchRules): (path: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const ask = async (path: string) => {
    const answer = await fetchFile(new URL(path, site).href, rules, 'HEAD').catch(() => null);
    return answer?.status === 200;
  };
  return (path) => {
    const asked = known.get(path) ?? ask(path);
    known.set(path, asked);
    return asked;
  };
}

const isGood = ({ arrived, percent, broken }: ProofRow) =>
  arrived && broken.length === 0 && (percent === null || percent >= ENOUGH);

function formatRow(row: ProofRow): string {
  const { path, status, to, percent, broken } = row;
  return [
    isGood(row) ? 'ok ' : 'BAD',
    String(status).padEnd(3),
    (percent === null ? '' : formatPercent(percent)).padStart(7),
    decoded(path),
    ...(to && to !== path ? [`→ ${decoded(to)}`] : []),
    ...broken.map((at) => `[broken: ${at}]`),
  ].join('  ');
}
