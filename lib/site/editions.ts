import 'server-only';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { editionLink } from '@wenzhan/contract/urls/edition-links';
import { type Edition, editionAt } from '@wenzhan/kit/urls/editions';
import { TRADITIONAL_SEGMENT } from '@wenzhan/kit/urls/traditional';
import { linkInValue } from '@wenzhan/text/html/link-in-value';
import { messages } from '@wenzhan/texts/messages';
import type { PageEdition } from './page-edition';
import { getSiteAsWritten } from './queries/site';

/**
 * How to make pages of the edition with this segment; null if the site has none.
 *
 * @param site as written in the default language; `getSite` by default
 */
export async function editionOf(segment: string, site?: SiteConfig): Promise<PageEdition | null> {
  const edition = editionAt(segment);
  if (!edition) return null;
  if (segment !== TRADITIONAL_SEGMENT) return languageEdition(edition);
  const { traditionalEdition } = await import('./traditional-edition');
  return traditionalEdition(site ?? (await getSiteAsWritten()));
}

/** By segment: a query is converted once per render and edition. */
const made = new Map<string, PageEdition>();

/** An edition with content in its own language: its texts are as they are written, and links stay in it. */
function languageEdition({ segment, language }: Edition): PageEdition {
  const before = made.get(segment);
  if (before) return before;
  const link = (address: string) => editionLink(segment, address);
  const edition: PageEdition = {
    segment,
    language: segment,
    messages: messages(language),
    locale: language,
    text: (text) => text,
    link,
    convert: async (value) => linkInValue(value, link),
  };
  made.set(segment, edition);
  return edition;
}
