import { MARKDOWN_SUFFIX, PAGES } from '../routes/table';

/** Matches a media type at the beginning of an element of `Accept`, unless its quality is below 1. */
function atFullQuality(type: string): string {
  const anyCase = type.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return `[ \\t]*${anyCase}(?![^ \\t;,])(?![^,]*;[ \\t]*[qQ]=0)`;
}

const HTML = atFullQuality('text/html');
const MARKDOWN = atFullQuality('text/markdown');

/**
 * Pattern of `Accept` headers that ask for Markdown rather than HTML: it is named at full quality,
 * and HTML at full quality does not stand before it. A browser never names it.
 *
 * Element by element, so that its time grows no faster than the header.
 */
export const PREFERS_MARKDOWN = `(?:(?!${HTML})(?!${MARKDOWN})[^,]*,)*${MARKDOWN}.*`;

/** What a parameter of a page is, in the notation of rewrites: anything, where nothing is said. */
const PARAMETERS: Partial<Record<string, string>> = {
  // A list has no Markdown.
  category: '((?!page/)[^/]+)',
  id: '(\\d+)',
};

/** Rewrites to the Markdown of a page: under `.md`, and at its own address for who asks for it. */
export const markdownRewrites = PAGES.filter(({ markdown }) => markdown).flatMap(({ pattern }) => {
  const page = pattern.replace(/\[(\w+)\]/g, ':$1');
  const destination = `/api/markdown${page}`;
  return [
    { source: page + MARKDOWN_SUFFIX, destination },
    {
      source: page.replace(/:(\w+)/g, (whole, name) => whole + (PARAMETERS[name] ?? '')),
      has: [{ type: 'header' as const, key: 'accept', value: PREFERS_MARKDOWN }],
      destination,
    },
  ];
});
