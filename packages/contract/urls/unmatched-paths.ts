import { areaOf, patternSource } from './match';
import { type PageRow, ROUTES } from './table';

/** The patterns as parts of the middleware's matcher: without a leading slash and without captures. */
const parts = ROUTES.filter(({ pattern }) => [null, pattern].includes(areaOf(pattern))).map(
  ({ pattern, markdown }: PageRow) =>
    patternSource(pattern.slice(1)).replace(/\(\?<\w+>([^()]*)\)/g, '$1') +
    (markdown ? '(?:\\.md)?' : ''),
);

/**
 * Matches the paths that match no route. The middleware looks them up in the redirect list.
 *
 * `middleware.ts` must contain it as a literal: `npm run routes` writes it there.
 */
export const UNMATCHED_PATHS = `/((?!(?:${parts.join('|')})$).*)`;

const unmatched = new RegExp(`^${UNMATCHED_PATHS}$`);

/** Whether a path matches no route. */
export function isUnmatchedPath(path: string): boolean {
  return unmatched.test(path);
}
