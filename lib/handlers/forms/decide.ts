import 'server-only';
import { LRUCache } from 'lru-cache';
import type { NextRequest } from 'next/server';
import { type FormConfig, TRAP } from '../../api/form-schema';
import { getClientIp } from '../../runtime/http/client-ip';
import { rateLimitKey } from '../../runtime/http/ip-address';
import type { FormNotice } from '../../runtime/messages/forms';
import { processSingleton } from '../../runtime/process/singleton';
import { Limiter } from '../../runtime/rate-limit/rate-limiter';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import type { NamedForm } from '../../site/queries/section-data';
import { reasonOf } from '../messages/deliver';
import { createMessage, type Message } from '../messages/message';
import { acceptMessage } from '../messages/outbox';
import { type FormAnswer, permitFor } from './answers';
import { type FormToken, issueToken, readToken } from './form-token';
import { isProof } from './proof-of-work';
import { readValues, type Typed } from './read-values';

/** Messages from one address, in ten minutes: an office has one address. */
const ACCEPTED = new Limiter('form', 20, 600);

/** The messages that were accepted with tokens: a token is for one message. A message sent twice is the same one. */
const spentTokens = () =>
  processSingleton('spent-form-tokens', () => new LRUCache<string, string>({ max: 10_000 }));

/** A form that was sent. */
export interface Submission {
  /** Name of the site. */
  site: string;
  found: NamedForm;
  /** The form in the script of the page. */
  shown: FormConfig;
  typed: Typed;
  request: NextRequest;
}

/**
 * Accepts a form that is complete, was not sent by a robot, and is on the disk or delivered; else says why not. No form is
 * accepted without a token of some seconds ago: a script has asked for one, and others get one with their first try.
 */
export async function decide(submission: Submission): Promise<FormAnswer> {
  const { site, found, shown, typed } = submission;
  const now = Date.now();
  const { values, faults } = readValues(found.form, shown, typed);
  const known = readToken(found.name, typed.get('_token') ?? '', now);
  const token = known ?? issueToken(found.name, now);
  if (Object.keys(faults).length > 0) {
    return { status: 422, notice: 'faults', faults, permit: await permitFor(found, token) };
  }
  const again = async (withToken = token, notice: FormNotice = 'review'): Promise<FormAnswer> => ({
    status: 428,
    notice,
    permit: await permitFor(found, withToken),
  });
  if (typed.get(TRAP) || !token.isReady) return again();
  if (found.form.proofOfWork && !(await isProof(typed.get('_proof') ?? '', token))) {
    return again(token, 'script');
  }
  const title = found.form.title;
  const message = createMessage({ site, name: found.name, title }, values, token, now);
  const sentBefore = spentTokens().get(token.nonce);
  if (sentBefore === message.id) return { status: 0 };
  return sentBefore ? again(issueToken(found.name, now)) : accept(submission, message, token);
}

async function accept(
  { request }: Submission,
  message: Message,
  token: FormToken,
): Promise<FormAnswer> {
  const key = rateLimitKey(getClientIp(request.headers));
  if ((await ACCEPTED.consume(key)) > 0) return { status: 429, notice: 'limited' };
  try {
    await acceptMessage(message);
    spentTokens().set(token.nonce, message.id);
    return { status: 0 };
  } catch (error) {
    await ACCEPTED.refund(key);
    logThrottled('a message was not accepted', reasonOf(error));
    return { status: 503, notice: 'unavailable' };
  }
}
