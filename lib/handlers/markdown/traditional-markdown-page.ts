import 'server-only';
import { traditionalScript } from '@wenzhan/text/traditional/script';
import { convertValueApart } from '@wenzhan/text/traditional/values';
import { getSite } from '../../site/queries/site';
import { traditionalHtml } from '../../site/queries/traditional-html';
import type { MarkdownPage } from './markdown-document';
import { getMarkdownPage } from './markdown-page';

/**
 * The Markdown version of a page in traditional characters; null if there is no such page.
 *
 * @param path segments of the path of the page in simplified characters
 * @throws {ApiError}
 */
export async function getTraditionalMarkdownPage(path: string[]): Promise<MarkdownPage | null> {
  const page = await getMarkdownPage(path);
  if (!page) return null;
  return convertValueApart(page, await traditionalScript(await getSite()), traditionalHtml);
}
