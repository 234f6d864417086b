import { matchInEdition } from '@wenzhan/contract/urls/match';
import { canonicalId } from '@wenzhan/contract/urls/routes';
import { splitEdition } from '@wenzhan/kit/urls/edition-path';

/** The article of a path, and the segment of its edition; null for the path of anything else. */
export function articleOfPath(path: string): { id: string; segment: string } | null {
  const { segment, path: inEdition } = splitEdition(path);
  const match = matchInEdition('', inEdition);
  const id = match?.kind === 'article' ? canonicalId(match.params.id ?? '') : null;
  return id === null ? null : { id, segment };
}
