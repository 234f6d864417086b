/** What a path is, in so few words that each may be a label of a metric. */
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
   * The limit under which requests are counted (`lib/server/rate-limits.ts`). Where there is none, only the requests
   * of editors are counted, for which a page is rendered each time; with `none` not even those.
   */
  rateLimit?: 'search' | 'session' | 'api' | 'pictures' | 'reports' | 'none';
  /** Answers methods other than GET and HEAD. */
  acceptsBody?: true;
}

/** A route that has a `page.tsx`. */
export interface PageRow extends RouteRow {
  /** Rendered for each request: its policy has a nonce, and no cache keeps it. */
  perRequest?: true;
  /** The page can be read as Markdown: at its path with `.md`, and at its path for who prefers it. */
  markdown?: true;
  /** Below its path there are RSS, Atom and JSON Feed, each with a `route.ts`. */
  feeds?: true;
}

export const MARKDOWN_SUFFIX = '.md';

/** The names of feeds: RSS, Atom and JSON Feed. */
const FEED_FILES = ['feed.xml', 'atom.xml', 'feed.json'] as const;

const pages = [
  { pattern: '/', kind: 'home', feeds: true },
  { pattern: '/content', kind: 'list' },
  { pattern: '/content/page/[page]', kind: 'list' },
  { pattern: '/content/[category]', kind: 'list', feeds: true },
  { pattern: '/content/[category]/page/[page]', kind: 'list' },
  { pattern: '/content/[category]/[id]', kind: 'article', markdown: true },
  { pattern: '/about_us', kind: 'page', markdown: true },
  { pattern: '/single_page/[pageName]', kind: 'page', markdown: true },
  { pattern: '/search', kind: 'search', rateLimit: 'search', perRequest: true },
  { pattern: '/login', kind: 'other', rateLimit: 'search', perRequest: true },
  { pattern: '/gone', kind: 'other' },
  { pattern: '/test', kind: 'other' },
] as const satisfies readonly PageRow[];

const handlers = [
  { pattern: '/sitemap.xml', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/sitemaps/[shard]', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/llms.txt', kind: 'sitemap', rateLimit: 'api' },
  { pattern: '/robots.txt', kind: 'sitemap' },
  { pattern: '/indexnow.txt', kind: 'other' },
  { pattern: '/metrics', kind: 'api', rateLimit: 'api' },
  { pattern: '/favicon.ico', kind: 'asset' },
  { pattern: '/icon.svg', kind: 'asset' },
  { pattern: '/apple-icon.png', kind: 'asset' },
  { pattern: '/manifest.webmanifest', kind: 'asset' },
  { pattern: '/media/share/[format]/[kind]/[file]', kind: 'image', rateLimit: 'pictures' },
  { pattern: '/builds/latest.json', kind: 'asset', rateLimit: 'none' },
  { pattern: '/builds/meta/[file]', kind: 'asset', rateLimit: 'none' },
  { pattern: '/api/web/[[...path]]', kind: 'api', rateLimit: 'api', acceptsBody: true },
  { pattern: '/api/markdown/[...path]', kind: 'api', rateLimit: 'api' },
  { pattern: '/api/session', kind: 'api', rateLimit: 'session', acceptsBody: true },
  { pattern: '/api/session/end', kind: 'api', rateLimit: 'session', acceptsBody: true },
  { pattern: '/api/preview', kind: 'api', rateLimit: 'session' },
  { pattern: '/api/preview/end', kind: 'api', rateLimit: 'session' },
  { pattern: '/api/revalidate', kind: 'api', rateLimit: 'none', acceptsBody: true },
  { pattern: '/api/client-error', kind: 'api', rateLimit: 'reports', acceptsBody: true },
  { pattern: '/api/vitals', kind: 'api', rateLimit: 'reports', acceptsBody: true },
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

export type FeedFile = (typeof FEED_FILES)[number];
export type AreaPattern = (typeof areas)[number]['pattern'];
export type RoutePattern =
  | Page['pattern']
  | FeedPattern
  | (typeof handlers)[number]['pattern']
  | AreaPattern;

/** The pages of the site. A pattern comes before those that match its paths, too. */
export const PAGES: readonly PageRow[] = pages;

/** What else has a file in `app/`, except feeds. */
export const HANDLERS: readonly RouteRow[] = handlers;

/**
 * Folders of paths that belong to the site as a whole: what has no route of its own there is a file, or missing,
 * and has never moved.
 */
export const AREAS: readonly RouteRow[] = areas;

/** The feeds of the pages that have some. */
export const FEEDS: readonly RouteRow[] = PAGES.filter(({ feeds }) => feeds).flatMap(
  ({ pattern }) =>
    FEED_FILES.map((file) => ({
      pattern: `${pattern === '/' ? '' : pattern}/${file}`,
      kind: 'feed',
      rateLimit: 'api',
    })),
);

/** Every route. The first whose pattern matches a path answers it. */
export const ROUTES: readonly RouteRow[] = [...FEEDS, ...PAGES, ...HANDLERS, ...AREAS];
