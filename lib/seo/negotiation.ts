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

/** The pages that can be read as Markdown, the addresses of that, and where it is made. */
const PAGES = [
  {
    page: '/content/:category((?!page/)[^/]+)/:id(\\d+)',
    file: '/content/:category/:id.md',
    destination: '/api/markdown/content/:category/:id',
  },
  { page: '/about_us', file: '/about_us.md', destination: '/api/markdown/about_us' },
  {
    page: '/single_page/:name',
    file: '/single_page/:name.md',
    destination: '/api/markdown/single_page/:name',
  },
] as const;

/** Rewrites to the Markdown of a page: under `.md`, and at its own address for who asks for it. */
export const markdownRewrites = PAGES.flatMap(({ page, file, destination }) => [
  { source: file, destination },
  {
    source: page,
    has: [{ type: 'header' as const, key: 'accept', value: PREFERS_MARKDOWN }],
    destination,
  },
]);
