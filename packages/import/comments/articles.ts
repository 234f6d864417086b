import { readContentFile } from '@wenzhan/content/files/parse-file';
import { READS_AT_ONCE, scanFolder } from '@wenzhan/content/files/scan';
import { routes } from '@wenzhan/contract/urls/routes';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { redirectKey } from '@wenzhan/kit/urls/path';

/** An article that comments may belong to. */
export interface CommentedArticle {
  path: string;
  /** It has switched comments off. */
  isSilent: boolean;
}

/**
 * Finds the article of an old address in a content folder: by its `aliases`, or by its own path.
 *
 * @throws the error of the file system for an unreadable folder
 */
export async function articleFinder(
  dir: string,
): Promise<(pages: readonly string[]) => CommentedArticle | null> {
  const { fingerprints } = await scanFolder(dir);
  const articles = new Map<string, CommentedArticle>();
  await inBatches([...fingerprints.keys()], READS_AT_ONCE, async (file) => {
    const { record } = await readContentFile(dir, file);
    if (record?.kind !== 'article' || record.draft) return;
    const path = routes.article(record);
    const article = { path, isSilent: record.front.comments === false };
    for (const address of [path, ...record.front.aliases]) {
      articles.set(redirectKey(address), article);
    }
  });
  return (pages) =>
    pages
      .flatMap(keysOf)
      .map((key) => articles.get(key))
      .find(Boolean) ?? null;
}

/** The forms in which a server may show the same page. */
function keysOf(page: string): string[] {
  if (page === '') return [];
  const { pathname, search } = URL.canParse(page) ? new URL(page) : { pathname: page, search: '' };
  const key = redirectKey(pathname + search);
  const plain = key.replace(/\/index\.html$/, '').replace(/\.html$/, '');
  return [key, plain, `${plain}.html`, `${plain}/index.html`];
}
