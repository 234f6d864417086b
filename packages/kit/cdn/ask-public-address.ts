import { setTimeout as sleep } from 'node:timers/promises';
import { SHARED_LIFETIME } from '../http/shared-caching';
import { setting } from '../settings/setting';
import { cacheAnswer } from './cache-headers';
import { MAX_REPORTED, type SeenPage } from './report';

/** A page whose public address is asked. */
export interface Question {
  /** Path on this site. */
  path: string;
  /** Whether readers should not see it any more. */
  isGone: boolean;
}

/** Milliseconds. */
interface Patience {
  /** For one answer. */
  answer: number;
  /** Until a page that still shows what was before is asked again. */
  pause: number;
  /** For all. */
  all: number;
}

const PATIENCE: Patience = { answer: 3000, pause: 1000, all: 6000 };
/** Half a second of an age may be rounded, and the clocks of two machines differ. */
const SLACK_SECONDS = 1;
/** As browsers ask: a cache may have a copy for each combination. No cookie goes along. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (compatible; Wenzhan)',
};

/**
 * Asks the public address of the site, and so the CDN in front of it, what it shows of some pages after a change: of five at
 * most, for six seconds at most, again if it still shows what was before. Only `SITE_URL` is ever asked.
 *
 * @param changedAt when the change was carried out, in milliseconds since 1970
 * @returns nothing without `SITE_URL`
 */
export async function askPublicAddress(
  questions: readonly Question[],
  changedAt: number,
  patience = PATIENCE,
): Promise<SeenPage[]> {
  const site = setting('SITE_URL');
  if (!site) return [];
  const deadline = Date.now() + patience.all;
  const asked = questions.slice(0, MAX_REPORTED);
  return Promise.all(
    asked.map((question) => askUntil(site, question, { changedAt, deadline, patience })),
  );
}

interface Attempt {
  changedAt: number;
  deadline: number;
  patience: Patience;
}

async function askUntil(
  site: string,
  question: Question,
  { changedAt, deadline, patience }: Attempt,
): Promise<SeenPage> {
  let seen = await askOnce(site, question, changedAt, patience.answer);
  while (seen.isBefore && Date.now() + patience.pause < deadline) {
    await sleep(patience.pause);
    const left = Math.max(1, deadline - Date.now());
    const again = await askOnce(site, question, changedAt, Math.min(patience.answer, left));
    // One that has no time to answer any more says nothing new.
    if (again.status === null) return seen;
    seen = again;
  }
  return seen;
}

async function askOnce(
  site: string,
  { path, isGone }: Question,
  changedAt: number,
  ms: number,
): Promise<SeenPage> {
  const nothing = { path, status: null, isCopy: null, age: null, isBefore: false };
  try {
    const url = new URL(path, site);
    // A path with two slashes would name another host.
    if (url.origin !== new URL(site).origin) return nothing;
    const response = await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      headers: HEADERS,
      signal: AbortSignal.timeout(ms),
    });
    const { status, headers } = response;
    response.body?.cancel().catch(() => {});
    const answer = { status, ...cacheAnswer(headers) };
    return { path, ...answer, ...judged(answer, isGone, changedAt) };
  } catch {
    return nothing;
  }
}

/** Whether an answer is from before the change, and until when it may last. */
function judged(
  { status, isCopy, age }: Pick<SeenPage, 'status' | 'isCopy' | 'age'>,
  isGone: boolean,
  changedAt: number,
): Pick<SeenPage, 'isBefore' | 'until'> {
  const now = Date.now();
  const seconds = (now - changedAt) / 1000;
  const isOldCopy = isCopy === true && age !== null && age > seconds + SLACK_SECONDS;
  const isBefore = isGone ? status === 200 : isOldCopy;
  // What the site itself still shows ends with no copy.
  if (!isBefore || isCopy === false) return { isBefore };
  return { isBefore, until: endOfCopies(changedAt, age) };
}

/**
 * When the last copy of a page from before a change ends, as long as the site answers.
 *
 * @param age of a copy in seconds, if it is known
 */
export function endOfCopies(changedAt: number, age: number | null = null): string {
  const { stale } = SHARED_LIFETIME;
  const all = changedAt + stale * 1000;
  const own = age === null ? all : Date.now() + Math.max(0, stale - age) * 1000;
  return new Date(Math.min(all, own)).toISOString();
}
