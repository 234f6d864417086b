/**
 * A URL or path without the slashes at its end. In time that is in proportion to its length, and without lookbehind,
 * which Safari does not know before 16.4.
 */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
