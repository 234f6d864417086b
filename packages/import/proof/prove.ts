import { routeKind } from '@wenzhan/contract/urls/match';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { decoded } from '@wenzhan/kit/urls/path';
import { isOfSite } from '../addresses';
import { absolute } from '../bodies';
import { type Fetched, type FetchRules, fetchFile, fetchOnce } from '../fetch-file';
import { parseHtml } from '../html-text';
import type { Progress } from '../progress';
import type { SourceSite } from '../source';
import { letters } from '../text-equality';
import { type Comparison, comparePages, UNKNOWN } from './compare-pages';
import { formatAmounts, formatLosses, formatSum } from './format-comparison';
import { linksIn, type OldText, oldTexts, withoutTitle } from './old-text';
import { type NewPage, readPage } from './read-page';
import { readSitemap } from './sitemap';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const AT_ONCE = 4;

export interface ProofOptions {
  /** The old site, or its sitemap as a file or URL. */
  source: string;
  /** Origin of the new site. */
  site: string;
  /** The content of the old site, whose texts are compared; otherwise its pages are. */
  known: SourceSite | null;
  privateHosts: ReadonlySet<string>;
  progress?: Progress;
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
  /** What of the old text is there; null if it was not compared. */
  comparison: Comparison | null;
  /** Why a text that should have been compared was not. */
  fault?: string;
  /** The file of the old text, which lines are counted in. */
  file: string;
  /** Broken files and links of the new page. */
  broken: string[];
}

/** Asks the new site for every URL of the old sitemap, and prints a table. @returns the exit code */
export async function prove(options: ProofOptions): Promise<number> {
  const rows = await proofRows(options);
  for (const row of rows) {
    console.log(formatRow(row));
    if (row.comparison) {
      for (const loss of formatLosses(row.comparison, row.file)) console.log(`       ${loss}`);
    }
  }
  const good = rows.filter(isGood).length;
  const comparisons = rows.flatMap(({ comparison }) => comparison ?? []);
  const broken = rows.flatMap((row) => row.broken).length;
  console.log(
    `${rows.length} addresses, ${good} good; ${broken} broken files and links; ${comparisons.length} texts compared`,
  );
  if (comparisons.length > 0) console.log(formatSum(comparisons).join('；'));
  else if (hasTexts(options) && rows.some(isText)) {
    console.log('none of the texts was found on the old site: compare with its export (--export)');
    return 1;
  }
  return good < rows.length || rows.length === 0 ? 1 : 0;
}

/** The results for all URLs of the old sitemap, in its order. */
export async function proofRows(options: ProofOptions): Promise<ProofRow[]> {
  const rules = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, privateHosts: options.privateHosts };
  const urls = await readSitemap(options.source, rules);
  const site = new URL(options.site).origin;
  const context = { site, rules, oldText: oldTexts(options, rules), isThere: checker(site, rules) };
  const rows = new Map<string, ProofRow>();
  await inBatches(urls, AT_ONCE, async (url) => {
    options.progress?.('核对旧网址', rows.size, urls.length);
    rows.set(url, await proofRow(url, context));
  });
  options.progress?.('核对旧网址', urls.length, urls.length);
  return urls.flatMap((url) => rows.get(url) ?? []);
}

/** Whether texts of the old site are known, and not its addresses only. */
const hasTexts = ({ known, source }: ProofOptions) => known !== null || /^https?:/.test(source);

const isText = ({ arrived, to }: Pick<ProofRow, 'arrived' | 'to'>) =>
  arrived && /^(article|page)$/.test(routeKind(to));

interface Context {
  site: string;
  rules: FetchRules;
  oldText(url: string): Promise<OldText | null>;
  isThere(path: string): Promise<boolean>;
}

async function proofRow(url: string, context: Context): Promise<ProofRow> {
  const { site, rules, isThere } = context;
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  const row: ProofRow = {
    ...{ path, status: 0, to: '', arrived: false, comparison: null, file: '', broken: [] },
  };
  const response = await arrive(site + path, site, rules, row);
  row.arrived = response?.status === 200;
  if (!response || !row.arrived) return row;
  const page = readPage(response.body.toString('utf8'), row.to);
  const local = page.files.filter((file) => file.startsWith('/'));
  await inBatches([...page.links, ...local], AT_ONCE, async (at) => {
    if (!(await isThere(at))) row.broken.push(at);
  });
  if (!isText(row)) return row;
  try {
    const old = await context.oldText(url);
    if (old) row.comparison = await compareWith(old, page, context);
    row.file = old?.file ?? '';
  } catch (error) {
    row.fault = (error as Error).message;
  }
  return row;
}

/** Compares an old text with its page, of which the links must lead where those of the old text lead. */
async function compareWith(old: OldText, page: NewPage, { site, rules }: Context) {
  const targets = new Map<string, string>();
  await inBatches(linksIn(old.tree), AT_ONCE, async (href) => {
    const url = absolute(href, old.url);
    if (href.startsWith('#') || !url || !isOfSite(url, old.url)) return;
    const { pathname, search } = new URL(url);
    const row = { to: '', status: 0 };
    const response = await arrive(site + pathname + search, site, rules, row);
    targets.set(href, response?.status === 200 ? decoded(row.to) : UNKNOWN);
  });
  const outer = (url: string) =>
    url.startsWith('#') ? '#' : decoded(absolute(url, old.url) ?? url);
  const comparison = comparePages(old.tree, page.article ?? parseHtml(''), old.stored, {
    ofOld: (url) => targets.get(url) ?? outer(url),
    ofNew: (url) => {
      if (/^\/media\//.test(url)) return UNKNOWN;
      if (/^\/(?!\/)/.test(url)) return decoded(url.replace(/[#].*$/, ''));
      return /^https?:/.test(url) && isOfSite(url, old.url) ? UNKNOWN : outer(url);
    },
    ofPicture: (url) => absolute(url, old.url) ?? url,
  });
  const hasTitle = letters(page.text).join('').includes(letters(old.title).join(''));
  return hasTitle ? comparison : withoutTitle(comparison, old);
}

/** Permanent redirects in a row. */
const MAX_REDIRECTS = 3;

/** The page at an address after permanent redirects within the site; its status and path are noted. */
async function arrive(
  url: string,
  site: string,
  rules: FetchRules,
  row: Pick<ProofRow, 'to' | 'status'>,
): Promise<Fetched | null> {
  let at = new URL(url);
  try {
    for (let count = 0; ; count += 1) {
      const response = await fetchOnce(at.href, rules);
      const { location } = response.headers;
      row.to = at.pathname;
      if (count === 0) row.status = response.status;
      else if (response.status !== 200) row.status = `${row.status} → ${response.status}`;
      const isMoved = /^30[18]$/.test(String(response.status)) && location;
      if (!isMoved || count === MAX_REDIRECTS) return response;
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
  const checks = new Map<string, Promise<boolean>>();
  const ask = async (path: string) => {
    const response = await fetchFile(new URL(path, site).href, rules, 'HEAD').catch(() => null);
    return response?.status === 200;
  };
  return (path) => {
    const asked = checks.get(path) ?? ask(path);
    checks.set(path, asked);
    return asked;
  };
}

/** Whether all of an address is there; one whose text was not compared is told by its page alone. */
const isGood = ({ arrived, comparison, fault, broken }: ProofRow) =>
  arrived &&
  fault === undefined &&
  broken.length === 0 &&
  (comparison === null || (comparison.percent === 100 && comparison.kept === comparison.parts));

function formatRow(row: ProofRow): string {
  const { path, status, to, comparison, fault, broken } = row;
  return [
    isGood(row) ? 'ok ' : 'BAD',
    String(status).padEnd(3),
    decoded(path),
    ...(to && to !== path ? [`→ ${decoded(to)}`] : []),
    ...(comparison ? [formatAmounts(comparison)] : []),
    ...(fault === undefined ? [] : [`[not compared: ${fault}]`]),
    ...broken.map((at) => `[broken: ${at}]`),
  ].join('  ');
}
