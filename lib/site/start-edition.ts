import 'server-only';
import { editionOf } from './editions';
import { type PageEdition, setPageEdition } from './page-edition';

/**
 * Renders this page in the edition of its path. To be called first in each page, layout and `generateMetadata`.
 *
 * @returns null if the site has no such edition
 */
export async function startEdition(
  params: Promise<{ edition: string }>,
): Promise<PageEdition | null> {
  const edition = await editionOf((await params).edition);
  if (edition) setPageEdition(edition);
  return edition;
}
