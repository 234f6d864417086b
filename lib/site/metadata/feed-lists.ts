import type { CategoryInfo } from '@wenzhan/contract/calls/articles';
import type { AuthorInfo } from '@wenzhan/contract/calls/index-lists';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { pageMessages } from '../page-edition';
import type { Named } from '../queries/page-data';
import type { FeedList } from './feed-formats';

export function categoryFeed({ name, title, description }: CategoryInfo): FeedList {
  return { path: routes.category(name), title, description };
}

export function tagFeed({ name, title }: Named): FeedList {
  return { path: listRoutes.tag(name), title: pageMessages().descriptions.tag(title) };
}

export function seriesFeed({ name, title }: Named): FeedList {
  return { path: listRoutes.series(name), title: pageMessages().descriptions.series(title) };
}

export function authorFeed({ id, name, description }: AuthorInfo): FeedList {
  return {
    path: listRoutes.author(id),
    title: pageMessages().descriptions.author(name),
    description,
  };
}
