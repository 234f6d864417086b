import type { Redirect } from '../api/schemas';
import type { ContentModel } from './content-model';
import { compareIds } from './order';
import { redirectsOf } from './redirects';
import { type Viewer, type VisibleArticle, visibleVersion } from './visibility';

/** The content that a viewer may see, until the next scheduled article is published. */
export interface ContentSnapshot {
  model: ContentModel;
  /** Newest first. */
  articles: readonly VisibleArticle[];
  byId: ReadonlyMap<string, VisibleArticle>;
  /** Newest first; empty categories have an entry too. */
  byCategory: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** Newest first. */
  byTag: ReadonlyMap<string, readonly VisibleArticle[]>;
  /** Those of `redirects.yaml`, then those of aliases. */
  redirects: readonly Redirect[];
  /** Validity: `from` <= now < `until`, in milliseconds since the epoch. */
  from: number;
  until: number;
}

/** Selects the content that the viewer may see now. */
export function buildSnapshot(model: ContentModel, viewer: Viewer, now: number): ContentSnapshot {
  const versions = [...model.articles.values()];
  const articles = versions
    .map((version) => visibleVersion(version, viewer, now))
    .filter((visible) => visible !== null)
    .sort(newestFirst);
  const times = versions.map(({ article }) => article.publishedMs);
  const byCategory = new Map(model.categories.map(({ name }) => [name, [] as VisibleArticle[]]));
  for (const visible of articles) byCategory.get(visible.record.category)?.push(visible);
  return {
    model,
    articles,
    byId: new Map(articles.map((visible) => [visible.record.id, visible])),
    byCategory,
    byTag: groupByTag(articles),
    redirects: redirectsOf(model, articles),
    from: times.filter((time) => time <= now).reduce((a, b) => Math.max(a, b), -Infinity),
    until: times.filter((time) => time > now).reduce((a, b) => Math.min(a, b), Infinity),
  };
}

function groupByTag(articles: readonly VisibleArticle[]): Map<string, VisibleArticle[]> {
  const byTag = new Map<string, VisibleArticle[]>();
  for (const article of articles) {
    for (const tag of article.record.front.tags) {
      const group = byTag.get(tag);
      if (group) group.push(article);
      else byTag.set(tag, [article]);
    }
  }
  return byTag;
}

/** The order of every list: by publication time, then by id, both descending. */
export function newestFirst(a: VisibleArticle, b: VisibleArticle): number {
  return b.record.publishedMs - a.record.publishedMs || compareIds(b.record.id, a.record.id);
}
