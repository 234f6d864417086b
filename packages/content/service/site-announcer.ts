import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChangeReceipt,
  ContentChange,
  OnChange,
} from '@wenzhan/contract/request/embedded-api';
import { inParts } from '@wenzhan/contract/revalidation/in-parts';
import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { z } from 'zod';

/**
 * Milliseconds in which an instance acknowledges an announcement. It waits for no page, but a busy one carries it out late, and
 * another that is told meanwhile carries it out once more.
 */
const ANNOUNCE_MS = 10_000;
/** Milliseconds for a receipt: an instance refreshes pages for up to 25 seconds, and then has a CDN drop its copies. */
const RECEIPT_MS = 50_000;
/** Bytes of a receipt, which lists 500 pages. */
const MAX_RECEIPT_BYTES = 1024 * 1024;
/** Longest time in seconds for which an instance may ask to be left alone: later changes wait, too. */
const LONGEST_WAIT = 5;

const acknowledgement = z.object({
  data: z.object({ propagated: z.boolean(), pages: z.int().nonnegative().default(0) }),
});

/** What the instances of a site are told, with the signed requests that every backend sends. */
export interface SiteAnnouncer {
  /** Announces a change. It rejects unless an instance has acknowledged it. */
  announce: OnChange;
  /** Has an instance carry out a request. @returns its response, or null if none responds */
  forward(revalidation: RevalidationRequest): Promise<Response | null>;
}

/**
 * Tells the instances of a site of changes. They share what they know through Redis, so the first that responds is enough;
 * while it cannot tell the others, they are told one by one.
 *
 * @param sites origins of the instances
 * @param secret `REVALIDATE_SECRET` of the site
 */
export function siteAnnouncer(sites: readonly string[], secret: string): SiteAnnouncer {
  /** Two equal bodies in one second would have the same signature, and the second would count as a replay. */
  let sent = 0;
  const send = (site: string, revalidation: RevalidationRequest, isAsync: boolean) => {
    sent += 1;
    const body = JSON.stringify({ ...revalidation, id: `${process.pid}-${Date.now()}-${sent}` });
    const seconds = Math.floor(Date.now() / 1000);
    return fetch(new URL('/api/revalidate', site), {
      method: 'POST',
      body,
      redirect: 'error',
      headers: {
        ...signatureHeaders(secret, body, seconds),
        ...(isAsync && { prefer: 'respond-async' }),
      },
      signal: AbortSignal.timeout(isAsync ? ANNOUNCE_MS : RECEIPT_MS),
    });
  };

  let turn = 0;
  /** All of them, with another one first each time: the one that is told first renders the changed pages. */
  const inTurn = (): string[] => {
    const first = turn % sites.length;
    turn += 1;
    return [...sites.slice(first), ...sites.slice(0, first)];
  };

  const announcePart = async (part: RevalidationRequest): Promise<ChangeReceipt> => {
    const refusals: string[] = [];
    let known: ChangeReceipt | undefined;
    let wait = 0;
    for (const site of inTurn()) {
      const outcome = await outcomeOf(send(site, part, true));
      if (outcome.isPropagated) return { pages: outcome.pages, isEverywhere: true };
      if (outcome.isDone) known ??= { pages: outcome.pages, isEverywhere: false };
      if (!outcome.isDone) refusals.push(`${site} ${outcome.reason}`);
      wait = Math.max(wait, outcome.retryAfter);
    }
    // While Redis is away each instance was told by itself; one that did not answer learns of it once Redis is back.
    if (known) return { ...known, isEverywhere: refusals.length === 0 };
    if (wait > 0) await sleep(Math.min(wait, LONGEST_WAIT) * 1000);
    throw new Error(`no instance acknowledges it: ${refusals.join(', ')}`);
  };

  return {
    announce: async (change: ContentChange) => {
      const receipt = { pages: 0, isEverywhere: true };
      for (const part of inParts(change)) {
        const { pages, isEverywhere } = await announcePart(part);
        receipt.pages += pages;
        receipt.isEverywhere &&= isEverywhere;
      }
      return receipt;
    },
    forward: async (revalidation) => {
      for (const site of sites) {
        const response = await send(site, revalidation, false).catch(() => null);
        if (!response) continue;
        const body = await readBodyWithLimit(response, MAX_RECEIPT_BYTES).catch(() => null);
        if (body) return new Response(body, { status: response.status, headers: kept(response) });
      }
      return null;
    },
  };
}

/** The headers of a receipt that hold for its decoded body, too. */
const kept = ({ headers }: Response): Headers =>
  new Headers(
    [...headers].filter(([name]) => /^(?:cache-control|content-type|retry-after)$/.test(name)),
  );

interface Outcome {
  isDone: boolean;
  /** Whether the other instances know, too. */
  isPropagated: boolean;
  pages: number;
  /** Seconds that the instance asks to wait. */
  retryAfter: number;
  reason: string;
}

async function outcomeOf(sending: Promise<Response>): Promise<Outcome> {
  try {
    const response = await sending;
    const body = await readBodyWithLimit(response, MAX_RECEIPT_BYTES);
    const text = new TextDecoder().decode(body ?? new Uint8Array());
    const parsed = response.ok ? acknowledgement.safeParse(JSON.parse(text)) : undefined;
    return {
      isDone: response.ok,
      isPropagated: parsed?.data?.data.propagated === true,
      pages: parsed?.data?.data.pages ?? 0,
      retryAfter: Number(response.headers.get('retry-after')) || 0,
      reason: `answers ${response.status}`,
    };
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return {
      isDone: false,
      isPropagated: false,
      pages: 0,
      retryAfter: 0,
      reason: `fails: ${reason}`,
    };
  }
}
