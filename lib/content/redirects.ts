import type { Redirect } from '../api/schemas';
import { routes } from '../routes';
import type { ContentModel } from './content-model';
import type { ArticleRecord, PageRecord } from './records';
import type { VisibleArticle } from './visibility';

/** The redirects of a site for a viewer: those of the file, then those that old addresses come to. */
export function redirectsOf(model: ContentModel, articles: readonly VisibleArticle[]): Redirect[] {
  return [
    ...(model.redirects?.redirects ?? []),
    ...[...model.pages.values()].flatMap(aliasRedirects),
    ...articles.flatMap(({ record }) => aliasRedirects(record)),
  ];
}

/** All redirects that are written down, drafts' too, whoever may see them. */
export function writtenRedirects(model: ContentModel): Redirect[] {
  const articles = [...model.articles.values()].map(({ article }) => article);
  return [
    ...(model.redirects?.redirects ?? []),
    ...[...model.pages.values(), ...articles].flatMap(aliasRedirects),
  ];
}

/** Where the old addresses of an article or a page lead: to it. */
export function aliasRedirects(record: ArticleRecord | PageRecord): Redirect[] {
  const to = record.kind === 'article' ? routes.article(record) : routes.staticPage(record.name);
  return record.front.aliases.map((from) => ({ from, to, status: 308 }));
}
