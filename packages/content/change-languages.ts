import type { changeSchema } from '@wenzhan/contract/calls/changes';
import { routes } from '@wenzhan/contract/urls/routes';
import type { z } from 'zod';
import type { ContentSnapshot } from './snapshot';

type ApiChange = z.input<typeof changeSchema>;

/**
 * The languages in which the page of a change exists and may be indexed; undefined on a site in one language.
 *
 * @param editions what everybody may see in each language of the site, by its tag
 */
export function languagesOf(
  change: ApiChange,
  editions: ReadonlyMap<string, ContentSnapshot>,
): string[] | undefined {
  if (editions.size < 2) return undefined;
  return [...editions]
    .filter(([, snapshot]) => isIndexableIn(snapshot, change))
    .map(([language]) => language);
}

function isIndexableIn(
  { byId, byCategory, model }: ContentSnapshot,
  { kind, id, name = '', category }: ApiChange,
): boolean {
  if (kind === 'category') return byCategory.has(name ?? '');
  if (kind === 'page') {
    const page = model.pages.get(name ?? '')?.front ?? sectionsAt(model, name ?? '');
    return page !== undefined && !page.seo?.noindex;
  }
  const article = byId.get(String(id))?.record;
  return article?.category === category && !article?.front.seo?.noindex;
}

/** The page of sections of a name, if its address is that of a static page. */
const sectionsAt = ({ sectionPages }: ContentSnapshot['model'], name: string) =>
  routes.sectionPage(name) === routes.staticPage(name) ? sectionPages.get(name)?.page : undefined;
