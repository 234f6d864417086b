import * as routerHeaders from 'next/dist/client/components/app-router-headers.js';
import * as constants from 'next/dist/lib/constants.js';

/** A request that means something else to the framework than to a reader. */
export interface HostileRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
}

/** Values of the framework's own constants, so that a new version adds its own. */
const valuesOf = (module: object, name: RegExp): string[] =>
  Object.entries(module).flatMap(([key, value]) =>
    name.test(key) && typeof value === 'string' ? [value] : [],
  );

const SUFFIXES = [
  ...valuesOf(constants, /_SUFFIX$/),
  ...[
    '.prefetch.rsc',
    '.rsc.rsc',
    '.RSC',
    '.rsc/',
    '%2ersc',
    '.rsc;a',
    '.rsc.',
    '/.rsc',
    '.rsc.md',
  ],
  ...['.segments/_tree.segment.rsc', '.segments/_full.segment.rsc', '.segments/_index.segment.rsc'],
  ...['.segments/content/__PAGE__.segment.rsc', '/__PAGE__', '/__PAGE__.segment.rsc', '.segments'],
  ...['', '/', '//', '.md', '.html', '.txt', '.js', ';a=b', '%20', '%00', '%2f', '/index', '/page'],
];

/** Ways to write the path of a page. */
const PREFIXES = ['', '/', '/_next/data/x', '/_next/data', '/index', '/_next', '/zh-hant', '/api'];

/** Pages that belong to the framework. */
const FRAMEWORK_PAGES = ['/_not-found', '/_error', '/_global-error', '/404', '/500', '/index'];

const QUERIES = [
  ...['', '?', '?_rsc=1', '?_rsc', '?__nextppronly=1', '?__nextppronly=fallback', '?nxtPid=1'],
  ...['?nxtPcategory=news&nxtPid=102', '?nxtIid=1', '?id=102', '?amp=1', '?__nextLocale=x', '?p=1'],
  ...[
    '?__nextDefaultLocale=x',
    '?__nextDataReq=1',
    '?__flight__=1',
    '?dpl=x',
    '?page=2',
    '?_rsc=1&a',
  ],
];

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'];

const ENCODINGS = [
  '',
  'gzip',
  'br',
  'deflate',
  'identity',
  '*',
  'gzip;q=0, br;q=0',
  'GZIP',
  'zstd',
];

const NAMES = [
  ...valuesOf(routerHeaders, /_HEADER$|^NEXT_URL$|_QUERY$/),
  ...valuesOf(constants, /_HEADER$/).filter((name) => !/[\s/]/.test(name)),
  ...['x-nextjs-data', 'x-middleware-prefetch', 'x-middleware-rewrite', 'x-middleware-skip'],
  ...['x-middleware-next', 'x-middleware-override-headers', 'x-middleware-set-cookie'],
  ...['x-middleware-subrequest', 'x-now-route-matches', 'x-matched-path', 'x-next-resume'],
  ...['x-invoke-path', 'x-invoke-status', 'x-invoke-error', 'x-invoke-output', 'x-invoke-query'],
  ...['x-invocation-id', 'x-action-forwarded', 'x-deployment-id', 'x-prerender-revalidate'],
  ...[
    'x-rewrite-url',
    'x-original-url',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-proto',
  ],
  ...['x-forwarded-prefix', 'forwarded', 'x-http-method-override', 'content-security-policy'],
  ...['purpose', 'sec-purpose', 'sec-fetch-dest', 'sec-fetch-mode', 'accept', 'accept-language'],
  ...['range', 'if-range', 'if-none-match', 'if-match', 'if-modified-since', 'cache-control', 'te'],
  ...[
    'cookie',
    'authorization',
    'user-agent',
    'host',
    'origin',
    'content-type',
    'expect',
    'x-refresh-key',
  ],
];

const VALUES = [
  ...[
    '1',
    '0',
    '2',
    'true',
    '',
    '/',
    '/_tree',
    '/about_us',
    'evil.invalid',
    'https',
    'http',
    '500',
  ],
  ...[
    'prefetch',
    'image',
    'script',
    'empty',
    'text/x-component',
    'text/markdown',
    'application/json',
  ],
  ...['bytes=0-1', '"a"', '*', 'no-cache', 'token=x', '__prerender_bypass=x', 'a=1; token =x'],
  ...['__next_preview_data=x', 'next-instant-navigation-testing=1', 'Bearer x', 'Googlebot/2.1'],
  ...[
    "script-src 'nonce-evil'",
    '["",{}]',
    '%5B%22%22%2C%7B%7D%5D',
    '100-continue',
    'multipart/form-data',
  ],
];

/** Headers that the router sends together. */
const TOGETHER: Record<string, string>[] = [
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-router-prefetch': '2', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' },
  { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
];

/** Each suffix, prefix, query, method, encoding and header by itself. */
export function hostileRequests(page: string): HostileRequest[] {
  const plain = { path: page, method: 'GET', headers: {} };
  const at = (path: string): HostileRequest => ({ ...plain, path });
  return [
    ...SUFFIXES.map((suffix) => at(page + suffix)),
    ...PREFIXES.map((prefix) => at(prefix + page)),
    at(`/_next/data/x${page}.json`),
    ...FRAMEWORK_PAGES.map(at),
    ...QUERIES.map((query) => at(page + query)),
    ...METHODS.map((method) => ({ ...plain, method })),
    ...ENCODINGS.map((value) => ({ ...plain, headers: { 'accept-encoding': value } })),
    ...TOGETHER.map((headers) => ({ ...plain, headers })),
    ...NAMES.flatMap((name) =>
      VALUES.filter((_, index) => index % 24 === name.length % 24).map((value) => ({
        ...plain,
        headers: { [name]: value },
      })),
    ),
  ];
}

/** Combinations of all of them, the same for the same seed. */
export function randomRequest(pages: readonly string[], random: () => number): HostileRequest {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const sometimes = (from: readonly string[]) => (random() < 0.5 ? one(from) : '');
  const headers: Record<string, string> = random() < 0.3 ? { ...one(TOGETHER) } : {};
  for (let count = Math.floor(random() * 4); count > 0; count -= 1)
    headers[one(NAMES)] = one(VALUES);
  const path = sometimes(PREFIXES) + one(pages) + sometimes(SUFFIXES) + sometimes(QUERIES);
  return { path, method: random() < 0.8 ? 'GET' : one(METHODS), headers };
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
