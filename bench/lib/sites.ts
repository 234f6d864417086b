import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseHtml } from '../../e2e/support/html';
import { ROOT } from '../../e2e/support/site';
import { runNext } from './next-cli';

const SOURCES = path.join(ROOT, 'bench/baseline');
/** The article that everything is measured on. */
export const ARTICLE = '/content/guides/202';
/** The floor's page with the words of that article. */
export const FLOOR_ARTICLE = '/article';

/**
 * What cannot be helped: an empty app of the same framework with one `Link`, and one static page.
 * It is built far from the checkout, because the framework looks for `middleware.ts` and
 * `instrumentation.ts` in every folder above an app.
 */
export interface Floor {
  /** Its folder, with the build in it. */
  root: string;
  remove(): Promise<void>;
}

/**
 * Builds the floor.
 *
 * @param site address of the running site, which the article's words are taken from
 */
export async function buildFloor(site: string): Promise<Floor> {
  const html = await (await fetch(site + ARTICLE)).text();
  const words = parseHtml(html).querySelector('main')?.innerHTML;
  if (!words) throw new Error(`${ARTICLE}: no main`);
  const root = await mkdtemp(path.join(tmpdir(), 'wenzhan-floor-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    await cp(SOURCES, root, { recursive: true, filter: (name) => !name.includes('.next') });
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    await writeFile(path.join(root, 'article.html'), words);
    await runNext(['build'], { cwd: root });
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
