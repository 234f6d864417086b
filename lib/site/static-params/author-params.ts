import 'server-only';
import { languageArgument } from '../page-edition';
import { cachedAuthors } from '../queries/authors';
import { orThrow } from '../queries/query';
import { type Counted, firstPages, nextPages, PRERENDERED_NAMES } from './params';

async function prerenderedAuthors(): Promise<Counted[]> {
  const authors = ((await orThrow(cachedAuthors(...languageArgument()))) ?? []).slice(
    0,
    PRERENDERED_NAMES,
  );
  return authors.map(({ id, total }) => ({ name: id, total }));
}

export const authorParams = firstPages('author', prerenderedAuthors);
export const authorPageParams = nextPages('author', prerenderedAuthors);
