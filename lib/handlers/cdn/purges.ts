import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { askPublicAddress } from '@wenzhan/kit/cdn/ask-public-address';
import { type CdnReport, joinPurges, type PurgeReport } from '@wenzhan/kit/cdn/report';
import type { Begun } from '../revalidate/revalidate';
import { type ChangePurge, purgeChange } from './purge-change';

/** Milliseconds for which the outcome of a purge is kept for who asks what has come of a change. */
const KEPT_MS = 5000;

interface KeptPurge {
  /** When it was begun, in milliseconds of the monotonic clock. */
  at: number;
  purge: Promise<ChangePurge | undefined>;
  /** Once it has ended. */
  done?: ChangePurge | undefined;
}

/** Purges that are under way, or have just ended. */
const purges = new Set<KeptPurge>();

/**
 * Begins to purge what a change affects, and keeps the outcome for some time.
 *
 * @param at when the change was begun, in milliseconds of the monotonic clock
 */
export async function beginPurge(
  at: number,
  revalidation: RevalidationRequest,
  begun: Begun,
): Promise<void> {
  const purge = purgeChange(revalidation, begun);
  const kept: KeptPurge = { at, purge };
  purges.add(kept);
  kept.done = await purge;
  setTimeout(() => purges.delete(kept), KEPT_MS).unref();
}

/**
 * What has come of the purges that were begun since a time, in milliseconds of the monotonic clock, and what the public
 * address shows of the changed pages.
 */
export async function reportSince(time: number): Promise<CdnReport> {
  const since = [...purges].filter(({ at }) => at >= time);
  const all = (await Promise.all(since.map(({ purge }) => purge))).filter(
    (one) => one !== undefined,
  );
  const purge = joinPurges(all.map(({ report }) => report));
  const questions = all.flatMap((one) => one.questions);
  // What is gone is the more important question.
  questions.sort((one, other) => Number(other.isGone) - Number(one.isGone));
  const changedAt = Math.min(...all.map((one) => one.changedAt));
  const seen = questions.length > 0 ? await askPublicAddress(questions, changedAt) : [];
  return { ...(purge && { purge }), seen };
}

/** Resolves when none is under way. */
export const allPurged = async (): Promise<void> => {
  await Promise.all([...purges].map(({ purge }) => purge));
};

/** What has come of those that have just ended; undefined if there is none. */
export const recentPurge = (): PurgeReport | undefined =>
  joinPurges([...purges].flatMap(({ done }) => done?.report ?? []));
