import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parseHtml } from '../e2e/support/html';
import { PAGE_KINDS } from '../e2e/support/page-kinds';
import { namedScripts } from '../e2e/support/scripts';
import { withSite } from '../e2e/support/site';
import { budgets } from './budgets';
import { formatTable, kilobytes } from './lib/report';
import { ARTICLE, UNLIMITED, withSites } from './lib/sites';

/** Not reached by links from outside, so without a budget. */
const NOT_PUBLIC = new Set(['login', 'test']);

/** Bytes by which two builds of the empty app may differ. */
const ROUNDING = 200;

/** First load of a page, in bytes: its HTML, and the scripts and style sheets that the HTML names, gzip. */
interface PageWeight {
  path: string;
  html: { raw: number; gzip: number };
  js: number;
  css: number;
  /** Number of style sheets. */
  sheets: number;
}

/**
 * Compares the first load of every kind of public page with an empty app. Needs a build. With `--empty-app` it
 * builds that app too; otherwise it compares with its recorded weight.
 *
 * @returns the exit code: 1 if a page exceeds its budget, or the recorded weight is wrong
 */
async function checkFirstLoad(): Promise<number> {
  const { values } = parseArgs({ options: { 'empty-app': { type: 'boolean' } } });
  const { pages, emptyApp } = values['empty-app']
    ? await withSites(async ({ site, baseline }) => ({
        pages: await weighPages(site.base),
        emptyApp: (await weighPage(baseline.base, '/')).js,
      }))
    : await withSite({ env: UNLIMITED }, async ({ base }) => ({
        pages: await weighPages(base),
        emptyApp: budgets.emptyApp,
      }));
  printPages(pages, emptyApp);
  const faults = pages.flatMap((page) => faultsOf(page, emptyApp));
  if (Math.abs(emptyApp - budgets.emptyApp) > ROUNDING) {
    faults.push(`empty app: ${emptyApp}, recorded ${budgets.emptyApp}`);
  }
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

function weighPages(base: string): Promise<PageWeight[]> {
  const kinds = PAGE_KINDS.filter(({ name }) => !NOT_PUBLIC.has(name));
  return Promise.all(
    [ARTICLE, ...kinds.map(({ path }) => path)].map((one) => weighPage(base, one)),
  );
}

async function weighPage(base: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(base + path)).text();
  const links = [...parseHtml(html).querySelectorAll('link[rel="stylesheet"]')];
  const sheets = new Set(links.map((link) => link.getAttribute('href') ?? ''));
  return {
    path,
    html: { raw: Buffer.byteLength(html), gzip: gzipSync(html).length },
    js: await weighFiles(base, namedScripts(html)),
    css: await weighFiles(base, sheets),
    sheets: sheets.size,
  };
}

/** gzip at zlib's default level, which is Next's too. */
async function weighFiles(base: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    bytes += gzipSync(await response.arrayBuffer()).length;
  }
  return bytes;
}

function printPages(pages: readonly PageWeight[], emptyApp: number): void {
  const rows = pages.map(({ path, html, js, sheets, css }) => [
    decodeURI(path),
    kilobytes(js),
    kilobytes(js - emptyApp),
    `${sheets}`,
    kilobytes(css),
    kilobytes(html.raw),
    kilobytes(html.gzip),
  ]);
  const head = ['page', 'JS gzip', 'over empty app', 'sheets', 'CSS gzip', 'HTML', 'HTML gzip'];
  console.log(formatTable([head, ['empty app, one Link', kilobytes(emptyApp)], ...rows]));
}

function faultsOf({ path, html, js, sheets, css }: PageWeight, emptyApp: number): string[] {
  const limits: [name: string, measured: number, budget: number][] = [
    ['JavaScript over the empty app', js - emptyApp, budgets.firstLoadOverBaseline],
    ['style sheets', sheets, budgets.sheets],
    ['CSS, gzip', css, budgets.css],
  ];
  if (path === ARTICLE) {
    limits.push(['HTML', html.raw, budgets.articleHtml.raw]);
    limits.push(['HTML, gzip', html.gzip, budgets.articleHtml.gzip]);
  }
  return limits
    .filter(([, measured, budget]) => measured > budget)
    .map(([name, measured, budget]) => `${path}: ${name}: ${measured}, budget ${budget}`);
}

process.exit(await checkFirstLoad());
