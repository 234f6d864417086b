import 'server-only';
import { serverApiBase } from '../settings/api-base';
import { editorAccount } from '../settings/editor-account';
import { failureText, SIGN_IN_NEEDED } from './failures';
import { safeNextPath } from './next-path';

type SearchParams = Record<string, string | string[] | undefined>;

/** What `/login` shows: where to go afterwards, and what there is to say first, sentence by sentence. */
export function parseLoginParams({ next, error }: SearchParams): {
  next: string;
  problems: string[];
} {
  const wanted = typeof next === 'string' ? next : undefined;
  const failure = typeof error === 'string' ? failureText(error) : undefined;
  const said = failure ? [failure] : [wanted ? SIGN_IN_NEEDED : undefined, unconfigured()];
  return { next: safeNextPath(wanted), problems: said.filter((text) => text !== undefined) };
}

/** The embedded API can say itself that it has no account; an outside one is asked by signing in. */
function unconfigured(): string | undefined {
  return serverApiBase() === '' && !editorAccount() ? failureText('unconfigured') : undefined;
}
