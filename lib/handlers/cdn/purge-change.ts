import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseTag, splitLanguage } from '@wenzhan/contract/cache/tags';
import { categoryList } from '@wenzhan/contract/calls/articles';
import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { addressesOf } from '@wenzhan/contract/urls/edition-links';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { routes } from '@wenzhan/contract/urls/routes';
import { endOfCopies, type Question } from '@wenzhan/kit/cdn/ask-public-address';
import { MAX_REPORTED, type PurgeReport } from '@wenzhan/kit/cdn/report';
import { thisProcess } from '@wenzhan/kit/process/process';
import { isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import { everybody } from '../../request/reader';
import { toResult } from '../../request/result';
import { requestOrNull } from '../../request/server-request';
import type { Begun } from '../revalidate/revalidate';
import { allAddresses, editionAddresses, ownAddresses } from './addresses';
import { configuredPurge } from './configured-purge';
import type { PurgeProvider } from './provider';
import { isFinal, type Purged, purge } from './purge';

/** Milliseconds until every instance has read in Redis what changed: a CDN must not fetch the old page again from another. */
const SETTLE_MS = 1000;

/** What was purged because of a change, and what to ask the public address for. */
export interface ChangePurge {
  report: PurgeReport;
  questions: Question[];
  /** Milliseconds since 1970. */
  changedAt: number;
}

type Affected = Pick<Begun, 'gone' | 'expired' | 'wanted' | 'receipt'>;

/**
 * Has the CDN drop its copies of what a change affects: what is gone, or must not be read any more, as soon as no instance shows it, all the rest once it is
 * rendered again, together with what is gone, because the CDN may have been fetching it. Never rejects.
 *
 * @returns undefined without `CDN_PURGE`
 */
export async function purgeChange(
  revalidation: RevalidationRequest,
  begun: Affected,
): Promise<ChangePurge | undefined> {
  try {
    const provider = isPreviewDeployment() ? undefined : configuredPurge();
    return provider && (await purgeAll(provider, revalidation, begun));
  } catch (error) {
    console.error('a CDN could not be told of a change', error);
    return undefined;
  }
}

async function purgeAll(
  provider: PurgeProvider,
  { withdrawn }: RevalidationRequest,
  { gone: stored, expired, wanted, receipt }: Affected,
): Promise<ChangePurge> {
  const changedAt = Date.now();
  const [unstored] = await Promise.all([
    unstoredArticles(withdrawn, stored),
    thisProcess.pageCache?.stats.shared && sleep(SETTLE_MS),
  ]);
  const gone = [...new Set([...stored, ...unstored, ...expired].flatMap(allAddresses))];
  const first = gone.length > 0 ? await purge(provider, gone) : { left: [] };
  const { list, unlisted } = await receipt;
  const changed = [...stored, ...unstored, ...wanted];
  const all = [
    ...gone,
    ...wanted.flatMap(allAddresses),
    ...list.flatMap(({ path }) => ownAddresses(path)),
    ...editionAddresses(changed),
  ];
  const paths = [...new Set(all)];
  const second = isFinal(first.failure) ? { ...first, left: paths } : await purge(provider, paths);
  const done = new Set(isFinal(first.failure) ? [] : withoutLeft(gone, first));
  const left = second.left.filter((path) => !done.has(path));
  const failure = first.failure ?? second.failure;
  return {
    report: {
      cdn: provider.name,
      purged: paths.length - left.length,
      left: left.length + unlisted,
      paths: left.slice(0, MAX_REPORTED),
      ...(failure && left.length > 0 && { failure }),
      ...(left.length + unlisted > 0 && { until: endOfCopies(changedAt) }),
    },
    questions: questionsOf(stored, wanted),
    changedAt,
  };
}

function withoutLeft(paths: readonly string[], { left }: Purged): string[] {
  const missed = new Set(left);
  return paths.filter((path) => !missed.has(path));
}

/** What is gone first, then what the change names. */
const questionsOf = (gone: readonly string[], wanted: readonly string[]): Question[] => [
  ...gone.map((path) => ({ path, isGone: true })),
  ...wanted.filter((path) => !gone.includes(path)).map((path) => ({ path, isGone: false })),
];

/** Where withdrawn articles may have been of which no page is stored: in each of today's categories. */
async function unstoredArticles(
  withdrawn: readonly string[],
  stored: readonly string[],
): Promise<string[]> {
  const known = new Set(stored.map((path) => matchRoute(path)?.params.id));
  const paths: string[] = [];
  for (const named of withdrawn) {
    const { language, tag } = splitLanguage(named);
    const { kind, id = '' } = parseTag(tag) ?? {};
    if (kind !== 'article' || known.has(id)) continue;
    const loaded = await toResult(requestOrNull(categoryList, {}, everybody(language)));
    const categories = loaded.state === 'found' ? loaded.value.list : [];
    for (const { name } of categories)
      paths.push(...addressesOf(routes.article({ category: name, id }), language));
  }
  return paths;
}
