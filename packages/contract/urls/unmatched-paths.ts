import { EDITION_SEGMENT, splitEdition } from '@wenzhan/kit/urls/edition-path';
import { editionAt } from '@wenzhan/kit/urls/editions';
import { areaOf, patternSource } from './match';
import { EDITION_ROUTES, type PageRow, ROUTES } from './table';

/** The patterns as parts of the middleware's matcher: without a leading slash and without captures. */
const partsOf = (rows: readonly PageRow[]): string =>
  rows
    .filter(({ pattern }) => [null, pattern].includes(areaOf(pattern)))
    .map(
      ({ pattern, markdown }) =>
        patternSource(pattern.slice(1)).replace(/\(\?<\w+>([^()]*)\)/g, '$1') +
        (markdown ? '(?:\\.md)?' : ''),
    )
    .join('|');

const ofFurtherEditions = `${EDITION_SEGMENT}(?:/(?:${partsOf(EDITION_ROUTES)}))?`;

/**
 * Matches the paths that match no route. The middleware looks them up in the redirect list. A build does not know which
 * editions the site has, so paths of editions that it may have are left out.
 *
 * `middleware.ts` must contain it as a literal: `npm run routes` writes it there.
 */
export const UNMATCHED_PATHS = `/((?!(?:${partsOf(ROUTES)}|${ofFurtherEditions})$).*)`;

const unmatched = new RegExp(`^${UNMATCHED_PATHS}$`);

/** Whether a path matches no route. */
export function isUnmatchedPath(path: string): boolean {
  const { segment } = splitEdition(path);
  return unmatched.test(path) || (segment !== '' && !editionAt(segment));
}
