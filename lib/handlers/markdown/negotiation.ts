import { EDITION_PAGES, MARKDOWN_SUFFIX, PAGES } from '@wenzhan/contract/urls/table';
import { EDITION_PARAMETER } from '@wenzhan/kit/urls/edition-path';

/** Matches a media type at the beginning of an element of `Accept`, unless its quality is below 1. */
function atFullQuality(type: string): string {
  const anyCase = type.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return `[ \\t]*${anyCase}(?![^ \\t;,])(?![^,]*;[ \\t]*[qQ]=0)`;
}

const HTML = atFullQuality('text/html');
const MARKDOWN = atFullQuality('text/markdown');

/**
 * Matches `Accept` headers that prefer Markdown to HTML: `text/markdown` at full quality, not preceded by
 * `text/html` at full quality. Browsers never send `text/markdown`.
 *
 * Matches element by element, so that the time is linear in the length of the header.
 */
export const PREFERS_MARKDOWN = `(?:(?!${HTML})(?!${MARKDOWN})[^,]*,)*${MARKDOWN}.*`;

/** Patterns of path parameters in rewrites; any other parameter matches every segment. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  // Excludes further pages of lists.
  ['category', '((?!page/)[^/]+)'],
  ...['id', 'page', 'year', 'month'].map((name) => [name, '(\\d+)'] as const),
]);

/** Rewrites to the Markdown of a page: of its path with `.md`, and of its path by `Accept`. */
export const markdownRewrites = [
  ...PAGES.filter(({ markdown }) => markdown).flatMap(({ pattern }) => rewritesOf(pattern)),
  ...EDITION_PAGES.filter(({ markdown }) => markdown).flatMap(({ pattern }) =>
    rewritesOf(pattern, EDITION_PARAMETER),
  ),
];

/** @param edition the parameter that precedes the pattern; empty for the default edition */
function rewritesOf(pattern: string, edition = '') {
  const below = edition && `/${edition}`;
  const page = pattern.replace(/\[(\w+)\]/g, ':$1');
  const path = page === '/' ? '' : page;
  const destination = `/api/markdown${edition && '/:edition'}${path || '/index'}`;
  return [
    // That of the home page has a route.
    ...(path ? [{ source: below + path + MARKDOWN_SUFFIX, destination }] : []),
    {
      source:
        below + path.replace(/:(\w+)/g, (whole, name) => whole + (PARAMETERS.get(name) ?? '')) ||
        '/',
      has: [{ type: 'header' as const, key: 'accept', value: PREFERS_MARKDOWN }],
      destination,
    },
  ];
}
