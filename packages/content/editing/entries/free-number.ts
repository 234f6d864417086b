import { readdir } from 'node:fs/promises';
import type { WritableSite } from '../editing-handler';

/** The number of an article in a name of a file, or in an address. */
const FILE = /^(\d{1,64})(?:\.draft)?\.md$/;
const ADDRESS = /^\/content\/[^/]+\/(\d{1,64})$/;

/**
 * The next free number of an article: in all categories and languages, drafts, deleted ones and those that redirects remember
 * included.
 */
export async function freeNumber(site: WritableSite): Promise<string> {
  const [, ...languages] = await site.languages();
  const roots = ['', ...languages.map((language) => `${language}/`)].flatMap((folder) => [
    `${site.dir}/${folder}`,
    `${site.data}/history/${folder}`,
  ]);
  let last = 0n;
  const take = (number: string | undefined) => {
    if (number !== undefined && BigInt(number) > last) last = BigInt(number);
  };
  for (const root of roots) for (const name of await namesBelow(root)) take(FILE.exec(name)?.[1]);
  for (const language of [undefined, ...languages]) {
    const { redirects, articles } = await site.model(language);
    for (const { from } of redirects?.redirects ?? []) take(ADDRESS.exec(from)?.[1]);
    for (const { article } of articles.values())
      for (const alias of article.front.aliases) take(ADDRESS.exec(alias)?.[1]);
  }
  return String(last + 1n);
}

/** The names in the folders of a folder. */
async function namesBelow(root: string): Promise<string[]> {
  const folders = await readdir(/* turbopackIgnore: true */ root, { withFileTypes: true }).catch(
    () => [],
  );
  const lists = folders
    .filter(({ name }) => !name.startsWith('.') && name !== 'media' && name !== 'data')
    .map(({ name }) => readdir(/* turbopackIgnore: true */ `${root}${name}`).catch(() => []));
  return (await Promise.all(lists)).flat();
}
