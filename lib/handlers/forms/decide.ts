import 'server-only';
import { type FormConfig, TRAP } from '@wenzhan/contract/schemas/form';
import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { rateLimitKey } from '@wenzhan/kit/http/ip-address';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import { factsOf, type ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import type { Acceptance } from '@wenzhan/kit/messages/spent-tokens';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { hasMessagesDir } from '@wenzhan/kit/stored-messages';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import type { FormNotice } from '@wenzhan/texts/forms';
import type { NextRequest } from 'next/server';
import { pageEdition, pageLocale } from '../../site/page-edition';
import type { NamedForm } from '../../site/queries/section-data';
import { reasonOf } from '../messages/deliver';
import { acceptMessage, earlierAcceptance } from '../messages/outbox';
import { queueConfirmation } from '../notices/confirm';
import { type FormAnswer, permitFor } from './answers';
import { issueToken, readToken } from './form-token';
import { isProof } from './proof-of-work';
import { readFiles } from './read-files';
import { readValues, type Typed } from './read-values';

/** Messages from one address, in ten minutes: an office has one address. */
const ACCEPTED = new Limiter('form', 20, 600);

/** A form that was sent. */
export interface Submission {
  /** Name of the site. */
  site: string;
  namedForm: NamedForm;
  /** The form in the script of the page. */
  shown: FormConfig;
  typed: Typed;
  /** Files that were chosen, by the name of the field. */
  chosen: ReadonlyMap<string, File>;
  request: NextRequest;
}

/**
 * Accepts a form that is complete, was not sent by a robot, and is on the disk or delivered; else says why not. No form is
 * accepted without a token of some seconds ago: a script has asked for one, and others get one with their first try.
 */
export async function decide(submission: Submission): Promise<FormAnswer> {
  const { site, namedForm, shown, typed } = submission;
  const now = Date.now();
  const read = await readFiles(namedForm.form, submission.chosen);
  const given = readValues(namedForm.form, shown, typed, read.files);
  const faults = { ...given.faults, ...read.faults };
  const givenToken = readToken(namedForm.name, typed.get('_token') ?? '', now);
  const token = givenToken ?? issueToken(namedForm.name, now);
  if (Object.keys(faults).length > 0) {
    return { status: 422, notice: 'faults', faults, permit: await permitFor(namedForm, token) };
  }
  const again = async (withToken = token, notice: FormNotice = 'review'): Promise<FormAnswer> => ({
    status: 428,
    notice,
    permit: await permitFor(namedForm, withToken),
  });
  if (typed.get(TRAP) || !token.isReady) return again();
  if (namedForm.form.proofOfWork && !(await isProof(typed.get('_proof') ?? '', token))) {
    return again(token, 'script');
  }
  const title = namedForm.form.title;
  const files = [...read.files.values()];
  const facts = files.map(factsOf);
  const named = { site, name: namedForm.name, title };
  const message = createMessage(named, given.values, token, now, facts);
  const acceptance = await accept(submission, message, files);
  // A token is for one message.
  if (acceptance === 'spent') return again(issueToken(namedForm.name, now));
  return typeof acceptance === 'object' ? acceptance : { status: 0 };
}

/** Accepts a message once, unless too many come from its address. */
async function accept(
  { request, namedForm: { form } }: Submission,
  message: Message,
  files: readonly ReceivedFile[],
): Promise<Acceptance | FormAnswer> {
  const key = rateLimitKey(getClientIp(request.headers));
  try {
    const earlier = await earlierAcceptance(message);
    if (earlier) return earlier;
    if ((await ACCEPTED.consume(key)) > 0) return { status: 429, notice: 'limited' };
    return await acceptNew(message, files, { key, form });
  } catch (error) {
    logThrottled('a message was not accepted', reasonOf(error));
    return { status: 503, notice: 'unavailable' };
  }
}

/** Returns the point of the address unless the message is accepted now. */
async function acceptNew(
  message: Message,
  files: readonly ReceivedFile[],
  { key, form }: { key: string; form: FormConfig },
): Promise<Acceptance> {
  let acceptance: Acceptance | undefined;
  try {
    if (hasMessagesDir()) await queueConfirmation(message, form, pageLocale(), pageEdition()?.text);
    acceptance = await acceptMessage(message, files);
    return acceptance;
  } finally {
    if (acceptance !== 'accepted') await ACCEPTED.refund(key);
  }
}
