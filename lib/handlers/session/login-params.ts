import 'server-only';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { editorAccount, sourceTokenKey } from '@wenzhan/kit/settings/editor-account';
import { failureText, signInNeeded } from './failures';
import { safeNextPath } from './next-path';

type SearchParams = Record<string, string | string[] | undefined>;

/** Parses the parameters of `/login`: the path to return to, and the messages to show. */
export function parseLoginParams({ next, error }: SearchParams): {
  next: string;
  problems: string[];
} {
  const wanted = typeof next === 'string' ? next : undefined;
  const failure = typeof error === 'string' ? failureText(error) : undefined;
  const unconfigured = canSignIn() ? undefined : failureText('unconfigured');
  const messages = failure ? [failure] : [wanted ? signInNeeded() : undefined, unconfigured];
  return { next: safeNextPath(wanted), problems: messages.filter((text) => text !== undefined) };
}

/** Whether anybody can sign in. That is known of the embedded API; an external backend reports it on sign-in. */
export const canSignIn = (): boolean =>
  serverApiBase() !== '' || editorAccount() !== null || sourceTokenKey() !== null;
