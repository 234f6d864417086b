import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret, processSecret } from '@wenzhan/kit/security/secrets';

/** Milliseconds that a person needs at least between asking for a form's token and sending the form. */
export const MIN_AGE = 3000;
/** Milliseconds for which a token is valid. */
export const TOKEN_MAX_AGE = 24 * 60 * 60 * 1000;

/** Proves that somebody asked for it some seconds ago; the page itself is the same for everybody. */
export interface FormToken {
  text: string;
  /** Base64url; a message is stored under it. */
  nonce: string;
  issuedAt: number;
  /** Whether it is old enough. */
  isReady: boolean;
}

/** @param now milliseconds since 1970 */
export function issueToken(form: string, now: number): FormToken {
  const nonce = randomBytes(12).toString('base64url');
  const text = `${now}.${nonce}.${sign(form, now, nonce)}`;
  return { text, nonce, issuedAt: now, isReady: false };
}

/** The token of this form in a text; null if there is none that is valid now. */
export function readToken(form: string, text: string, now: number): FormToken | null {
  const [time = '', nonce = '', signature = '', ...rest] = text.split('.');
  const issuedAt = Number(time);
  const isSigned = rest.length === 0 && isSameSecret(signature, sign(form, issuedAt, nonce));
  if (!isSigned || now - issuedAt > TOKEN_MAX_AGE) return null;
  return { text, nonce, issuedAt, isReady: now - issuedAt >= MIN_AGE };
}

/** A secret for one purpose; each purpose has its own. */
export function formSecret(purpose: string): string {
  return createHmac('sha256', baseSecret()).update(`forms ${purpose}`).digest('base64url');
}

/** One that all instances have, else one of this process: then visitors may have to send twice. */
function baseSecret(): string {
  const { AUTH_SECRET, REVALIDATE_SECRET, MESSAGES_SMTP } = process.env;
  return AUTH_SECRET || REVALIDATE_SECRET || MESSAGES_SMTP || processSecret();
}

const sign = (form: string, issuedAt: number, nonce: string): string =>
  createHmac('sha256', formSecret('token'))
    .update(`${form} ${issuedAt} ${nonce}`)
    .digest('base64url');
