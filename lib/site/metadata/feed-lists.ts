import type { Route } from 'next';
import type { AuthorInfo } from '../../api/list-schemas';
import type { CategoryInfo } from '../../api/schemas';
import { routes } from '../../urls';
import { listRoutes } from '../../urls/list-routes';

/** A list of articles that has feeds. */
export interface FeedList {
  /** Path of its page; the feeds are below it. */
  path: Route;
  title: string;
  description?: string | undefined;
}

export function categoryFeed({ name, title, description }: CategoryInfo): FeedList {
  return { path: routes.category(name), title, description };
}

export function tagFeed(tag: string): FeedList {
  return { path: listRoutes.tag(tag), title: `标签：${tag}` };
}

export function seriesFeed(series: string): FeedList {
  return { path: listRoutes.series(series), title: `系列：${series}` };
}

export function authorFeed({ id, name, description }: AuthorInfo): FeedList {
  return { path: listRoutes.author(id), title: `作者：${name}`, description };
}
