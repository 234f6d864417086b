import { fileInLanguage } from '@wenzhan/content/sources/language-folders';
import { tagInLanguage, tags as tagOf } from '@wenzhan/contract/cache/tags';
import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';

/** A file of the embedded content that changed. */
export interface ChangedFile {
  /** Path below the content folder, with `/`. */
  path: string;
  removed: boolean;
}

/**
 * Builds the revalidation request for changed files; files that are no content are ignored.
 *
 * @param languages the folders of further languages
 * @param isPurge whether nothing rendered from them earlier may be served again
 */
export function revalidationRequestFor(
  files: readonly ChangedFile[],
  languages: ReadonlySet<string>,
  isPurge = false,
): RevalidationRequest {
  const tags = new Set<string>();
  const withdrawn = new Set<string>();
  for (const { path, removed } of files) {
    const { language, file } = fileInLanguage(path, languages);
    const tag = tagOfFile(file);
    if (tag) (removed ? withdrawn : tags).add(tagInLanguage(language, tag));
  }
  // A file that moved to another folder has the same tag.
  for (const tag of tags) withdrawn.delete(tag);
  const purge = isPurge ? [...tags, ...withdrawn] : [];
  return { tags: [...tags], withdrawn: [...withdrawn], purge };
}

function tagOfFile(path: string): string | null {
  if (path === 'site.yaml') return tagOf.site;
  const [folder = '', file = '', ...deeper] = path.split('/');
  if (deeper.length > 0) return null;
  const author = folder === 'authors' ? /^(.+)\.yaml$/.exec(file)?.[1] : undefined;
  if (author && author !== 'category') return tagOf.author(author);
  if (folder === 'pages') {
    const page = /^(.+)\.(?:md|yaml)$/.exec(file)?.[1];
    return page ? tagOf.page(page) : null;
  }
  const name = /^(.+)\.md$/.exec(file)?.[1];
  if (file === 'category.yaml') return tagOf.category(folder);
  return name && /^\d+$/.test(name) ? tagOf.article(name.replace(/^0+(?=\d)/, '')) : null;
}
