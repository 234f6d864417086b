import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';
import { repeatDuring } from '../../support/load';
import { readyOf } from '../../support/ready';

export const METRICS_TOKEN = 'the metrics token of the cluster tests';

const POLL_MS = 20;
/** Pages that visitors requested; requests of the process to itself are not counted. */
const PAGE_REQUESTS =
  /^wenzhan_requests_total\{kind="(?:home|list|article|page)",status="\d+"\} (\d+)$/gm;

export const isStarting = (instance: string): Promise<boolean> =>
  readyOf(instance).then(
    ({ data }) => data?.state === 'starting',
    () => false,
  );

/**
 * Watches instances until an event is over.
 *
 * @returns how often one that told its page requests was seen starting, and the most that one had then
 */
export async function watchStarting(instances: readonly string[], event: Promise<void>) {
  const seen = { starting: 0, requests: 0 };
  const watch = async (instance: string) => {
    await sleep(POLL_MS);
    if (!(await isStarting(instance))) return;
    const requests = await pageRequests(instance).catch(() => undefined);
    // Still: the figures are of a process that is starting.
    if (requests === undefined || !(await isStarting(instance))) return;
    seen.starting += 1;
    seen.requests = Math.max(seen.requests, requests);
  };
  await Promise.all(instances.map((instance) => repeatDuring(event, () => watch(instance))));
  return seen;
}

/** How many page requests of visitors a process has answered. @throws {Error} if it does not tell */
async function pageRequests(instance: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { status, text } = await send(instance, '/metrics', { headers });
  if (status !== 200) throw new Error(`/metrics: ${status}`);
  return [...text.matchAll(PAGE_REQUESTS)].reduce((sum, [, count]) => sum + Number(count), 0);
}
