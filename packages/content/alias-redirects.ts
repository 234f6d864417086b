import type { Redirect } from '@wenzhan/contract/calls/redirects';
import { routes } from '@wenzhan/contract/urls/routes';
import type { ContentModel } from './content-model';
import type { ArticleRecord, PageRecord } from './files/content-records';
import type { VisibleArticle } from './visibility';

/**
 * The redirects that a viewer sees: those of `redirects.yaml` or a content system, then those of aliases. None leads to a
 * category whose name the viewer does not see.
 */
export function redirectsOf(model: ContentModel, articles: readonly VisibleArticle[]): Redirect[] {
  const used = new Set(articles.map(({ record }) => record.category));
  const hidden = new Set<string>(
    model.categories
      .filter(({ name, onlyWithArticles }) => onlyWithArticles && !used.has(name))
      .map(({ name }) => routes.category(name)),
  );
  return [
    ...(model.redirects?.redirects ?? []).filter(({ to }) => to === undefined || !hidden.has(to)),
    ...[...model.pages.values()].flatMap(aliasRedirects),
    ...articles.flatMap(({ record }) => aliasRedirects(record)),
  ];
}

/** All redirects, including those of drafts and scheduled articles. */
export function writtenRedirects(model: ContentModel): Redirect[] {
  const articles = [...model.articles.values()].map(({ article }) => article);
  return [
    ...(model.redirects?.redirects ?? []),
    ...[...model.pages.values(), ...articles].flatMap(aliasRedirects),
  ];
}

/** Redirects from the aliases of an article or page to its path. */
export function aliasRedirects(record: ArticleRecord | PageRecord): Redirect[] {
  const to = record.kind === 'article' ? routes.article(record) : routes.staticPage(record.name);
  return record.front.aliases.map((from) => ({ from, to, status: 308 }));
}
