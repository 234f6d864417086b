import { z } from 'zod';
import { hashOf, isOwnToPush, keepPushState, type PushState, readPushState } from './pushed-urls';
import { logSubmission, type RetryPolicy, type SearchEngine, submitBatch } from './submit';

/** Quotas begin anew at midnight in Beijing. */
const ZONE = 'Asia/Shanghai';

const answerSchema = z.object({
  remain: z.int().nonnegative().optional(),
  success: z.int().nonnegative().optional(),
  message: z.string().max(200).optional(),
});

/** One push at a time: each knows what the last one has left of the quota. */
let last: Promise<void> = Promise.resolve();

/**
 * Pushes the URLs of new pages to Baidu, each once, as far as its quota of the day goes; what is left waits for the next push on a
 * day with quota. The first request of a day has one URL, because only its answer says how many more may follow. Never throws.
 *
 * @param gone URLs that need not be pushed any more
 */
export function pushToBaidu(
  baidu: SearchEngine,
  urls: readonly string[],
  gone: readonly string[],
  policy: RetryPolicy,
): Promise<void> {
  last = last.then(() => push(baidu, urls, gone, policy)).catch((error) => console.error(error));
  return last;
}

async function push(
  baidu: SearchEngine,
  urls: readonly string[],
  gone: readonly string[],
  policy: RetryPolicy,
): Promise<void> {
  const state = await readPushState();
  const [pushed, left] = [new Set(state.pushed), new Set(gone)];
  const waiting = state.waiting.filter((url) => !left.has(url));
  const fresh = [];
  for (const url of new Set(urls)) {
    const isKnown = pushed.has(hashOf(url)) || waiting.includes(url) || left.has(url);
    if (isKnown || !(await isOwnToPush(url))) continue;
    fresh.push(url);
  }
  if (fresh.length + waiting.length === 0 && waiting.length === state.waiting.length) return;
  await keepPushState(await pushAll(baidu, [...waiting, ...fresh], state, policy));
}

async function pushAll(
  baidu: SearchEngine,
  urls: readonly string[],
  { pushed, quota: known }: PushState,
  policy: RetryPolicy,
): Promise<PushState> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date());
  const queue = [...urls];
  const done = [...pushed];
  let quota = known?.day === today ? known : undefined;
  // Without a number in the answers the second request is a full one.
  let isAsked = quota !== undefined;
  while (queue.length > 0 && quota?.remain !== 0) {
    const most = Math.min(baidu.batch, quota?.remain ?? (isAsked ? baidu.batch : 1));
    const batch = queue.slice(0, most);
    const { ok, outcome, answer } = await submitBatch(baidu, batch, policy);
    const { remain, message } = answerSchema.safeParse(answer).data ?? {};
    const isOver = !ok && message === 'over quota';
    logSubmission(baidu, batch.length, ok, wordsOf(outcome, isOver, remain));
    if (isOver) quota = { day: today, remain: 0 };
    if (!ok) break;
    isAsked = true;
    done.push(...queue.splice(0, most).map(hashOf));
    if (remain !== undefined) quota = { day: today, remain };
  }
  if (queue.length > 0) console.info(`Baidu: ${queue.length} addresses wait for the next push`);
  return { pushed: done, waiting: queue, ...(quota && { quota }) };
}

function wordsOf(outcome: string, isOver: boolean, remain: number | undefined): string {
  if (isOver) return `${outcome}, the quota of the day is used up`;
  return remain === undefined ? outcome : `${outcome}, ${remain} more today`;
}
