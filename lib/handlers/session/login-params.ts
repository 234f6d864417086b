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
  const messages = failure ? [failure] : [wanted ? signInNeeded() : undefined, unconfigured()];
  return { next: safeNextPath(wanted), problems: messages.filter((text) => text !== undefined) };
}

/**
 * A missing account of the embedded API is known in advance; an external backend reports it on sign-in.
 */
function unconfigured(): string | undefined {
  const canSignIn = serverApiBase() !== '' || editorAccount() || sourceTokenKey();
  return canSignIn ? undefined : failureText('unconfigured');
}
