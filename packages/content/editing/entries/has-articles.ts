import { readdir } from 'node:fs/promises';
import type { EntryFiles } from './entry-files';
import type { EntryPath } from './entry-path';

/** Whether an entry is a category or an author of articles, drafts and faulty ones included; in any language for the default one. */
export async function hasArticles(files: EntryFiles, entry: EntryPath): Promise<boolean> {
  const { content, language } = entry;
  if (content.kind !== 'category' && content.kind !== 'author') return false;
  const [, ...others] = await files.site.languages();
  const languages = language === undefined ? [undefined, ...others] : [language];
  for (const one of languages) {
    const found =
      content.kind === 'author'
        ? await isAuthorIn(files, content.id, one)
        : await hasFiles(`${files.site.dir}/${one ? `${one}/` : ''}${content.name}`);
    if (found) return true;
  }
  return false;
}

async function isAuthorIn({ site }: EntryFiles, id: string, language: string | undefined) {
  const { articles } = await site.model(language);
  return [...articles.values()].some(({ article }) => article.front.author === id);
}

/** Whether a folder has articles; those that are faulty are in no model. */
async function hasFiles(folder: string): Promise<boolean> {
  const names = await readdir(/* turbopackIgnore: true */ folder).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return names.some((name) => name.endsWith('.md'));
}
