import { BrokenExport, type Note } from '../source';
import { hugoSite } from './hugo';
import { isHugo, readHugoConfig } from './hugo-config';
import { jekyllSite } from './jekyll';
import { isJekyll, readJekyllConfig } from './jekyll-config';
import { isNotion, notionSite } from './notion';
import { plainSite } from './plain';
import type { FolderSite } from './site';
import { hasCleanUrls, vuepressRoot, vuepressSite } from './vuepress';

/**
 * Finds the system whose site a folder is, by its files.
 *
 * @param old URL of the old site; empty if it is not given
 * @throws {BrokenExport} for a folder of Hexo, which has its own command
 */
export async function detectSite(
  folder: string,
  names: readonly string[],
  old: string,
): Promise<{ site: FolderSite; notes: Note[] }> {
  if (names.some((name) => name.startsWith('source/_posts/')) && names.includes('_config.yml')) {
    const reason = `这是Hexo的站：npm run import -- hexo ${folder}`;
    throw new BrokenExport({ file: folder, line: 1 }, reason);
  }
  if (isHugo(names)) {
    const { config, file, notes } = await readHugoConfig(folder, names);
    return { site: hugoSite({ config, file, names }, old), notes };
  }
  if (isJekyll(names)) {
    const { config, file, notes } = await readJekyllConfig(folder, names);
    return { site: jekyllSite(config, file, old), notes };
  }
  const root = vuepressRoot(names);
  if (root !== null) {
    const ending = (await hasCleanUrls(folder, names)) ? '' : '.html';
    return { site: vuepressSite(root, old, ending), notes: [] };
  }
  return { site: isNotion(names) ? notionSite(old) : plainSite(old), notes: [] };
}
