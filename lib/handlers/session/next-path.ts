/** Characters; no page of the site has a longer URL. */
const MAX_LENGTH = 2048;

/**
 * Validates the path to return to after signing in or out: a path of this site, `/` for anything else.
 * `//host`, `/\host`, encoded forms of both, control characters and other schemes are attacks. Sign-in and
 * the API are excluded too.
 */
export function safeNextPath(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !isPath(value)) return '/';
  const base = 'http://same-site.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  if (url.origin !== base || !isPath(url.pathname)) return '/';
  if (/^\/(login|api)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Whether it starts with one slash, even after decoding, and contains no control characters. */
function isPath(value: string): boolean {
  const decoded = value.replace(/%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/gi, '\\');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
  return /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/.test(decoded);
}
