import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseHtml } from '../../e2e/support/html';
import { ROOT } from '../../e2e/support/site';
import { runNext } from './next-cli';

/** What cannot be helped: an empty app of the same framework with one `Link`, and one static page. */
export const FLOOR = path.join(ROOT, 'bench/floor');
/** Its page with the words of the article that is measured. */
export const FLOOR_ARTICLE = '/article';
/** The article that everything is measured on. */
export const ARTICLE = '/content/guides/202';

/**
 * Builds the floor.
 *
 * @param site address of the running site, which the article's words are taken from
 */
export async function buildFloor(site: string): Promise<void> {
  const html = await (await fetch(site + ARTICLE)).text();
  const words = parseHtml(html).querySelector('main')?.innerHTML;
  if (!words) throw new Error(`${ARTICLE}: no main`);
  const file = path.join(ROOT, '.bench/article.html');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, words);
  await runNext(['build', FLOOR], { FLOOR_ARTICLE: file });
}
