import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';

const POLL_MS = 250;

/** The response of `/api/ready`: its status, and the fields of its body. */
export async function readyOf(base: string) {
  const { status, text } = await send(base, '/api/ready');
  return { status, ...JSON.parse(text) };
}

/** Waits until a process may get visitors. */
export async function untilServing(base: string): Promise<void> {
  while ((await send(base, '/api/ready')).status !== 200) await sleep(POLL_MS);
}
