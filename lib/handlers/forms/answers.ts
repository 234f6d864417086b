import 'server-only';
import { failureTexts } from '@wenzhan/contract/request/errors';
import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import type { FormFault, FormNotice } from '@wenzhan/texts/forms';
import { pageMessages } from '../../site/page-edition';
import type { NamedForm } from '../../site/queries/section-data';
import { type FormToken, issueToken } from './form-token';
import { challengeFor } from './proof-of-work';

/** Headers of answers that are no page of this site; the route has no policy from elsewhere. */
export const PLAIN_HEADERS = { 'cache-control': 'no-store', [POLICY_HEADER]: FILE_POLICY };

/** What became of a form that was sent. */
export type FormAnswer =
  | { status: 0 }
  | {
      status: 403 | 404 | 413 | 422 | 428 | 429 | 503;
      notice: FormNotice;
      /** By the name of the field. */
      faults?: Record<string, FormFault>;
      /** With which the form can be sent again, once it is old enough. */
      permit?: Permit;
    };

/** What a browser needs to send a form. */
export interface Permit {
  token: string;
  /** The puzzle of a form with proof of work. */
  challenge?: Awaited<ReturnType<typeof challengeFor>>;
}

export async function permitFor({ form }: NamedForm, token: FormToken): Promise<Permit> {
  return {
    token: token.text,
    ...(form.proofOfWork && { challenge: await challengeFor(token) }),
  };
}

/** A token for a form, as an envelope. */
export async function answerPermit(namedForm: NamedForm): Promise<Response> {
  const permit = await permitFor(namedForm, issueToken(namedForm.name, Date.now()));
  return envelope(200, { code: 0, message: '', data: permit });
}

/** An answer as an envelope. */
export function jsonAnswer(outcome: FormAnswer): Response {
  if (outcome.status === 0) {
    return envelope(200, { code: 0, message: failureTexts().done, data: null });
  }
  const { status, notice, faults, permit } = outcome;
  const message = pageMessages().forms.notices[notice];
  return envelope(status, { code: status, message, data: { notice, faults, ...permit } });
}

const envelope = (status: number, body: object): Response =>
  Response.json(body, { status, headers: PLAIN_HEADERS });
