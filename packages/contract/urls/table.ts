/** What a path serves: few values, so that they can be labels of metrics. */
export type RouteKind =
  | 'home'
  | 'list'
  | 'article'
  | 'page'
  | 'search'
  | 'asset'
  | 'image'
  | 'api'
  | 'feed'
  | 'sitemap'
  | 'other';

/** One route of the site. */
export interface RouteRow {
  /** The path, spelled like the folders of `app/`: `/content/[category]`. */
  pattern: string;
  kind: RouteKind;
  /**
   * The rate-limit class (`packages/host/rate-limits.ts`). Without one, only requests of editors are counted,
   * because their pages are rendered per request; with `none`, not even those.
   */
  rateLimit?: 'search' | 'session' | 'api' | 'pictures' | 'reports' | 'forms' | 'none';
  /** Accepts methods other than GET and HEAD. */
  acceptsBody?: true;
  /** Maximum length of a body in bytes, if it is not `MAX_REQUEST_BYTES`. */
  maxBodyBytes?: number;
}

/** A route that has a `page.tsx`. */
export interface PageRow extends RouteRow {
  /** Rendered per request: its CSP has a nonce, and no cache stores it. */
  perRequest?: true;
  /** Also served as Markdown: at its path with `.md`, and at its path if the `Accept` header prefers it. */
  markdown?: true;
  /** Has RSS, Atom and JSON Feed below its path, each with a `route.ts`. */
  feeds?: true;
}

/** Maximum length of a webhook in bytes: Ghost sends the whole text, before and after the change. */
export const MAX_WEBHOOK_BYTES = 8 * 1024 * 1024;

/** Maximum length of a request with a text that an editor has written, in bytes: JSON escapes some characters. */
export const MAX_EDITED_TEXT_BYTES = 4 * 1024 * 1024;

/** Maximum length of a form with files in bytes: those of the largest one, and some more, so that the form can say it. */
const MAX_FORM_BYTES = 25 * 1024 * 1024;

export const MARKDOWN_SUFFIX = '.md';

/** File names of RSS, Atom and JSON Feed. */
const FEED_FILES = ['feed.xml', 'atom.xml', 'feed.json'] as const;

const pages = [
  { pattern: '/', kind: 'home', markdown: true, feeds: true },
  { pattern: '/content', kind: 'list', markdown: true },
  { pattern: '/content/page/[page]', kind: 'list', markdown: true },
  { pattern: '/content/[category]', kind: 'list', markdown: true, feeds: true },
  { pattern: '/content/[category]/page/[page]', kind: 'list', markdown: true },
  { pattern: '/content/[category]/[id]', kind: 'article', markdown: true },
  { pattern: '/tags', kind: 'list', markdown: true },
  { pattern: '/tags/[tag]', kind: 'list', markdown: true, feeds: true },
  { pattern: '/tags/[tag]/page/[page]', kind: 'list', markdown: true },
  { pattern: '/series', kind: 'list', markdown: true },
  { pattern: '/series/[series]', kind: 'list', markdown: true, feeds: true },
  { pattern: '/series/[series]/page/[page]', kind: 'list', markdown: true },
  { pattern: '/authors', kind: 'list', markdown: true },
  { pattern: '/authors/[author]', kind: 'list', markdown: true, feeds: true },
  { pattern: '/authors/[author]/page/[page]', kind: 'list', markdown: true },
  { pattern: '/archive', kind: 'list', markdown: true },
  { pattern: '/archive/[year]/[month]', kind: 'list', markdown: true },
  { pattern: '/archive/[year]/[month]/page/[page]', kind: 'list', markdown: true },
  { pattern: '/about_us', kind: 'page', markdown: true },
  { pattern: '/single_page/[pageName]', kind: 'page', markdown: true },
  { pattern: '/forms/[form]', kind: 'page' },
  { pattern: '/forms/[form]/sent', kind: 'page' },
  { pattern: '/pages/[name]', kind: 'page', markdown: true },
  { pattern: '/feeds', kind: 'other' },
  { pattern: '/search', kind: 'search', rateLimit: 'search', perRequest: true },
  { pattern: '/login', kind: 'other', rateLimit: 'search', perRequest: true },
  { pattern: '/edit/[[...screen]]', kind: 'other', rateLimit: 'api', perRequest: true },
  { pattern: '/gone', kind: 'other' },
  { pattern: '/test', kind: 'other' },
] as const satisfies readonly PageRow[];

const handlers = [
  { pattern: '/index.md', kind: 'home', rateLimit: 'api' },
  { pattern: '/sitemap.xml', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/sitemaps/[shard]', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/llms.txt', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/robots.txt', kind: 'sitemap' },
  { pattern: '/indexnow.txt', kind: 'other' },
  { pattern: '/metrics', kind: 'api', rateLimit: 'api' },
  { pattern: '/favicon.ico', kind: 'asset', rateLimit: 'pictures' },
  { pattern: '/icon.svg', kind: 'asset' },
  { pattern: '/apple-icon.png', kind: 'asset' },
  { pattern: '/manifest.webmanifest', kind: 'asset' },
  { pattern: '/media/share/[format]/[kind]/[file]', kind: 'image', rateLimit: 'pictures' },
  { pattern: '/brand/[file]', kind: 'asset', rateLimit: 'pictures' },
  { pattern: '/icons/[file]', kind: 'asset', rateLimit: 'pictures' },
  { pattern: '/comments', kind: 'other', rateLimit: 'api' },
  { pattern: '/builds/latest.json', kind: 'asset', rateLimit: 'none' },
  { pattern: '/builds/meta/[file]', kind: 'asset', rateLimit: 'none' },
  {
    pattern: '/api/web/[[...path]]',
    kind: 'api',
    rateLimit: 'api',
    acceptsBody: true,
    maxBodyBytes: MAX_EDITED_TEXT_BYTES,
  },
  { pattern: '/api/markdown/[...path]', kind: 'api', rateLimit: 'api' },
  { pattern: '/api/editions/[edition]/[...path]', kind: 'api', rateLimit: 'api' },
  { pattern: '/api/media/[...path]', kind: 'asset', rateLimit: 'none' },
  { pattern: '/api/session', kind: 'api', rateLimit: 'session', acceptsBody: true },
  { pattern: '/api/session/end', kind: 'api', rateLimit: 'session', acceptsBody: true },
  { pattern: '/api/session/passkey', kind: 'api', rateLimit: 'session', acceptsBody: true },
  { pattern: '/api/preview', kind: 'api', rateLimit: 'session' },
  { pattern: '/api/preview/link', kind: 'api', rateLimit: 'session' },
  { pattern: '/api/preview/end', kind: 'api', rateLimit: 'session' },
  {
    pattern: '/api/revalidate',
    kind: 'api',
    rateLimit: 'none',
    acceptsBody: true,
    maxBodyBytes: MAX_WEBHOOK_BYTES,
  },
  {
    pattern: '/api/forms/[form]',
    kind: 'api',
    rateLimit: 'forms',
    acceptsBody: true,
    maxBodyBytes: MAX_FORM_BYTES,
  },
  {
    pattern: '/api/edit/paste',
    kind: 'api',
    rateLimit: 'api',
    acceptsBody: true,
    maxBodyBytes: MAX_EDITED_TEXT_BYTES,
  },
  {
    pattern: '/api/edit/[action]',
    kind: 'api',
    rateLimit: 'api',
    acceptsBody: true,
    maxBodyBytes: MAX_EDITED_TEXT_BYTES,
  },
  { pattern: '/api/wechat/card.js', kind: 'api', rateLimit: 'api' },
  { pattern: '/api/wechat/signature', kind: 'api', rateLimit: 'api' },
  { pattern: '/api/client-error', kind: 'api', rateLimit: 'reports', acceptsBody: true },
  { pattern: '/api/vitals', kind: 'api', rateLimit: 'reports', acceptsBody: true },
  { pattern: '/api/visit', kind: 'api', rateLimit: 'reports', acceptsBody: true },
  { pattern: '/api/health', kind: 'api', rateLimit: 'none' },
  { pattern: '/api/ready', kind: 'api', rateLimit: 'none' },
] as const satisfies readonly RouteRow[];

const areas = [
  { pattern: '/api/[[...path]]', kind: 'api', rateLimit: 'api' },
  { pattern: '/_next/image/[[...path]]', kind: 'image', rateLimit: 'pictures' },
  { pattern: '/_next/[[...path]]', kind: 'asset', rateLimit: 'none' },
  { pattern: '/builds/[[...path]]', kind: 'asset', rateLimit: 'none' },
  { pattern: '/media/[[...path]]', kind: 'asset', rateLimit: 'none' },
  { pattern: '/sitemaps/[[...path]]', kind: 'sitemap', rateLimit: 'api' },
] as const satisfies readonly RouteRow[];

type Page = (typeof pages)[number];
type PatternWithFeeds = Extract<Page, { feeds: true }>['pattern'];
type FeedPattern<P extends string = PatternWithFeeds> = P extends '/'
  ? `/${FeedFile}`
  : `${P}/${FeedFile}`;

/** The pattern of a page that further editions have. */
export type EditionPagePattern = Exclude<
  Page['pattern'],
  '/login' | '/test' | '/edit/[[...screen]]'
>;
export type FeedFile = (typeof FEED_FILES)[number];
export type AreaPattern = (typeof areas)[number]['pattern'];
export type RoutePattern =
  | Page['pattern']
  | FeedPattern
  | (typeof handlers)[number]['pattern']
  | AreaPattern;

/** Pages that all editions share. */
const SHARED: readonly string[] = ['/login', '/test', '/edit/[[...screen]]'];

/** The pages of the site. A pattern precedes those that also match its paths. */
export const PAGES: readonly PageRow[] = pages;

/** The document of every path of an edition without a route. */
export const NOT_FOUND = '/not_found';

/** The pages that further editions have, below their own path. */
export const EDITION_PAGES: readonly PageRow[] = [
  ...pages.filter(({ pattern }) => !SHARED.includes(pattern)),
  { pattern: NOT_FOUND, kind: 'other' },
];

/** The other routes of the site, except feeds. */
export const HANDLERS: readonly RouteRow[] = handlers;

/** The other routes of further editions, except feeds. */
const EDITION_HANDLERS: readonly RouteRow[] = [
  { pattern: '/index.md', kind: 'home', rateLimit: 'api' },
  { pattern: '/llms.txt', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/site.webmanifest', kind: 'asset' },
  { pattern: '/api/web/search', kind: 'api', rateLimit: 'api' },
];

/**
 * Path prefixes that belong to the site as a whole: a path in them without its own route is a file or
 * missing, and is never redirected.
 */
export const AREAS: readonly RouteRow[] = areas;

/** The feeds of those pages that have them. */
const feedsOf = (rows: readonly PageRow[]): RouteRow[] =>
  rows
    .filter(({ feeds }) => feeds)
    .flatMap(({ pattern }) =>
      FEED_FILES.map((file) => ({
        pattern: `${pattern === '/' ? '' : pattern}/${file}`,
        kind: 'feed',
        rateLimit: 'api',
      })),
    );

/** The feeds of the site. */
export const FEEDS: readonly RouteRow[] = feedsOf(PAGES);

/** Every route of the default edition. The first whose pattern matches a path applies. */
export const ROUTES: readonly RouteRow[] = [...FEEDS, ...PAGES, ...HANDLERS, ...AREAS];

/** What further editions have besides pages. */
export const EDITION_FILES: readonly RouteRow[] = [...feedsOf(EDITION_PAGES), ...EDITION_HANDLERS];

/** Every route of a further edition, below its path. */
export const EDITION_ROUTES: readonly RouteRow[] = [...EDITION_FILES, ...EDITION_PAGES];
