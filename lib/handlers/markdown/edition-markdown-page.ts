import 'server-only';
import { inEdition, type PageEdition } from '../../site/page-edition';
import type { MarkdownPage } from './markdown-document';
import { getMarkdownPage } from './markdown-page';

/**
 * The Markdown version of a page in a further edition; null if there is no such page.
 *
 * @param path segments of the path in the default edition
 * @throws {ApiError}
 */
export async function getEditionMarkdownPage(
  edition: PageEdition,
  path: string[],
): Promise<MarkdownPage | null> {
  // The text in traditional characters is converted whole, once.
  const written = edition.language === undefined ? null : edition;
  const page = await inEdition(written, () => getMarkdownPage(path));
  return page && edition.convert(page, []);
}
