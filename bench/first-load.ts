import { parseArgs } from 'node:util';
import { PAGE_KINDS } from '../e2e/support/page-kinds';
import { startSite } from '../e2e/support/site';
import { budgets } from './budgets';
import { ARTICLE, buildFloor, type Floor } from './lib/baseline';
import { type PackageShare, packagesOf } from './lib/packages';
import { formatTable, kilobytes } from './lib/table';
import { type PageWeight, weighPage } from './lib/weight';

/** Nobody comes to these by a link from outside; they may load what they are for. */
const NOT_PUBLIC = new Set(['login', 'test']);
const ARTICLE_ROUTE = '/content/[category]/[id]';

/**
 * Weighs the first load of every kind of public page against an empty app of the same framework,
 * in one run, and fails where one is over its budget. Needs a build. With `--packages` it also says
 * whose the bytes of an article are, which takes a minute more.
 */
async function checkFirstLoad(): Promise<number> {
  const { values } = parseArgs({ options: { packages: { type: 'boolean' } } });
  const site = await startSite();
  try {
    const built = await buildFloor(site.base);
    const paths = PAGE_KINDS.filter(({ name }) => !NOT_PUBLIC.has(name)).map(({ path }) => path);
    const pages = await Promise.all([ARTICLE, ...paths].map((path) => weighPage(site.base, path)));
    const floor = await weighFloor(built);
    printPages(pages, floor);
    if (values.packages) printPackages(await packagesOf(ARTICLE_ROUTE), pages[0]?.js.gzip ?? 0);
    const faults = pages.flatMap((page) => faultsOf(page, floor));
    for (const fault of faults) console.error(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
}

async function weighFloor({ root, remove }: Floor): Promise<PageWeight> {
  const floor = await startSite({ root });
  try {
    return await weighPage(floor.base, '/');
  } finally {
    await floor.stop();
    await remove();
  }
}

function printPages(pages: readonly PageWeight[], floor: PageWeight): void {
  const rows = pages.map(({ path, html, js, sheets, css }) => [
    decodeURI(path),
    kilobytes(js.gzip),
    kilobytes(js.gzip - floor.js.gzip),
    `${sheets.length}`,
    kilobytes(css.gzip),
    kilobytes(html.raw),
    kilobytes(html.gzip),
  ]);
  const head = ['page', 'JS gzip', 'over floor', 'sheets', 'CSS gzip', 'HTML', 'HTML gzip'];
  console.log(formatTable([head, ['empty app, one Link', kilobytes(floor.js.gzip)], ...rows]));
}

function printPackages(shares: readonly PackageShare[], gzip: number): void {
  const rows = shares.map(({ name, share }) => [name, kilobytes(share * gzip)]);
  console.log(`\n${formatTable([[`JavaScript of ${ARTICLE_ROUTE}`, 'gzip, by share'], ...rows])}`);
}

function faultsOf({ path, html, js, sheets, css }: PageWeight, floor: PageWeight): string[] {
  const limits: [string, number, number][] = [
    ['JavaScript over the floor', js.gzip - floor.js.gzip, budgets.firstLoadOverFloor],
    ['style sheets', sheets.length, budgets.sheets],
    ['CSS, gzip', css.gzip, budgets.css],
  ];
  if (path === ARTICLE) {
    limits.push(['HTML', html.raw, budgets.articleHtml.raw]);
    limits.push(['HTML, gzip', html.gzip, budgets.articleHtml.gzip]);
  }
  return limits
    .filter(([, found, limit]) => found > limit)
    .map(([what, found, limit]) => `${path}: ${what}: ${found}, budget ${limit}`);
}

process.exit(await checkFirstLoad());
