import 'server-only';
import { getSite } from '../../site/queries/site';
import { convertHtml } from '../../text/traditional/html';
import { extended, traditionalScript } from '../../text/traditional/script';
import { convertValue } from '../../text/traditional/values';
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
  const site = await traditionalScript(await getSite());
  const script = extended(site, page.traditional);
  const { html, ...rest } = page;
  return { ...convertValue(rest, script), html: convertHtml(html, script) };
}
