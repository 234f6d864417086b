/* The form of paths of editions (`editions.ts`), for browsers, too. */

/** Matches a first segment that may name an edition: a build knows no site, and so no editions. */
export const EDITION_SEGMENT = '(?!api(?:/|$))[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}';

/** The same as a parameter of the framework's configuration. */
export const EDITION_PARAMETER = `:edition(${EDITION_SEGMENT})`;

const PREFIX = new RegExp(`^/(${EDITION_SEGMENT})(?=/|$)`);

/** A path taken apart: what may be the segment of an edition, empty for the default one, and the path of the page in it. */
export function splitEdition(path: string): { segment: string; path: string } {
  const segment = PREFIX.exec(path)?.[1] ?? '';
  return segment ? { segment, path: path.slice(segment.length + 1) || '/' } : { segment, path };
}

/** The path of a page in an edition. @param path in the default edition */
export const pathInEdition = (segment: string, path: string): string =>
  segment ? `/${segment}${path === '/' ? '' : path}` : path;
