import 'server-only';
import { languageArgument } from '../page-edition';
import { cachedNames, type NamedKind } from '../queries/named-lists';
import { orThrow } from '../queries/query';
import { type Counted, firstPages, nextPages, PRERENDERED_NAMES } from './params';

const prerenderedNames = (kind: NamedKind) => async (): Promise<Counted[]> =>
  ((await orThrow(cachedNames(kind, ...languageArgument()))) ?? []).slice(0, PRERENDERED_NAMES);

export const tagParams = firstPages('tag', prerenderedNames('tag'));
export const tagPageParams = nextPages('tag', prerenderedNames('tag'));
export const seriesParams = firstPages('series', prerenderedNames('series'));
export const seriesPageParams = nextPages('series', prerenderedNames('series'));
