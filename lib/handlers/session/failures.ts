import { failures } from '@wenzhan/texts/failures';
import { signInTexts } from '@wenzhan/texts/sign-in';

const texts = () => signInTexts().failures;

/** Why sign-in failed, as `/login` explains it. */
export type SignInFailure = keyof ReturnType<typeof texts>;

/** The message for a failure from the query; undefined for any other value. */
export function failureText(failure: string | undefined): string | undefined {
  return failure && Object.hasOwn(texts(), failure) ? texts()[failure as SignInFailure] : undefined;
}

/** Shown after a redirect from a page that requires sign-in. */
export const signInNeeded = (): string => failures().http401;
