import { failures } from '@wenzhan/texts/failures';
import { signInTexts } from '@wenzhan/texts/sign-in';

const TEXTS = signInTexts.failures;

/** Why sign-in failed, as `/login` explains it. */
export type SignInFailure = keyof typeof TEXTS;

/** The message for a failure from the query; undefined for any other value. */
export function failureText(failure: string | undefined): string | undefined {
  return failure && Object.hasOwn(TEXTS, failure) ? TEXTS[failure as SignInFailure] : undefined;
}

/** Shown after a redirect from a page that requires sign-in. */
export const SIGN_IN_NEEDED = failures.http401;
