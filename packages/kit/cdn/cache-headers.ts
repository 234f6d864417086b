/** How a cache answered. */
export interface CacheAnswer {
  /** Whether it had a copy; null if no header says so. */
  isCopy: boolean | null;
  /** Seconds since the copy was fetched; null if no header says so. */
  age: number | null;
}

/** Headers with a word for it: Cloudflare, EdgeOne, Alibaba Cloud, Varnish and others, Tencent Cloud, RFC 9211, nginx. */
const HEADERS = [
  'cf-cache-status',
  'eo-cache-status',
  'x-cache',
  'x-cache-lookup',
  'cache-status',
  'x-cache-status',
];
const COPY = /\b(?:hit|stale|updating|tcp_(?:mem_)?hit)\b/i;
const NO_COPY = /\b(?:miss|expired|bypass|dynamic|none|fwd|pass|tcp_miss)\b/i;
/** Longest header that is read. */
const MAX_LENGTH = 500;
/** A year and more is no age of a page. */
const AGE = /^\d{1,8}$/;

/** What the headers of a response say of the caches that it passed. */
export function cacheAnswer(headers: Headers): CacheAnswer {
  const given = headers.get('age') ?? '';
  const age = AGE.test(given) ? Number(given) : null;
  const words = HEADERS.flatMap((name) => headers.get(name)?.slice(0, MAX_LENGTH) ?? []);
  // One of several caches is enough; an age is that of a copy, whatever the words are.
  if (words.some((word) => COPY.test(word)) || (age ?? 0) > 0) return { isCopy: true, age };
  if (words.some((word) => NO_COPY.test(word))) return { isCopy: false, age: null };
  // Varnish names a second request if it has a copy of that.
  const varnish = headers.get('x-varnish');
  if (varnish) return { isCopy: /^\d+ \d+$/.test(varnish), age };
  // Without a sign of a cache there may be none, or one that says nothing.
  return { isCopy: null, age };
}
