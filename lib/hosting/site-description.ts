import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { parseTag, splitLanguage } from '@wenzhan/contract/cache/tags';
import { getBackendHealth } from '@wenzhan/contract/request/circuit-breaker';
import { isApiError } from '@wenzhan/contract/request/errors';
import { documentSources, hasRefusedAnalytics } from '@wenzhan/contract/schemas/analytics-sources';
import { isBot } from '@wenzhan/contract/urls/bots';
import { isBrowser } from '@wenzhan/contract/urls/browsers';
import { isPrivatePath } from '@wenzhan/contract/urls/login-path';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { routes } from '@wenzhan/contract/urls/routes';
import { FEEDS, PAGES, type RouteKind, type RoutePattern } from '@wenzhan/contract/urls/table';
import type { CountingRules, HostedApp, HostedRoute } from '@wenzhan/host/app';
import { siteLocale } from '@wenzhan/kit/language';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { editionAt, furtherEditions } from '@wenzhan/kit/urls/editions';
import { isKnownPicture } from '@wenzhan/text/pictures/picture-hosts';
import { failures } from '@wenzhan/texts/failures';
import { responses } from '@wenzhan/texts/responses';
import { ANNOUNCEMENT_SCRIPT, RUNS_SCRIPTS, THEME_SCRIPT } from '../browser/head-scripts';
import { MARK_EARLY_CLICKS } from '../browser/navigation/event-replay';
import { SHOWN_PATH, tellsVisits, tellVisits } from '../browser/navigation/tell-visits';
import { startWechatCard } from '../browser/wechat-card';
import { notFoundPage } from '../handlers/middleware/not-found-page';

/** Kinds of the pages that the page cache stores. */
const STORED: readonly RouteKind[] = ['home', 'list', 'article', 'page'];
const LISTS: readonly RouteKind[] = ['home', 'list'];
/** Pages that show what is new, of which a site has few. */
const FRONT_PAGES: readonly RoutePattern[] = ['/', '/content', '/content/[category]'];

function routeOf(path: string): HostedRoute | null {
  const route = matchRoute(path);
  return (
    route && {
      ...route,
      ...(route.pattern === routes.login ? { writeLimit: 'session' } : {}),
      isStored: STORED.includes(route.kind) && route.rateLimit === undefined,
      isFront: FRONT_PAGES.includes(route.pattern),
      isList: LISTS.includes(route.kind),
    }
  );
}

/** Matches no route: scanners of a new server soon need the page for unknown paths. */
const UNKNOWN_PATH = '/-';
/** The embedded API reads the texts that it searches at its first search. */
const SEARCH = routes.search({ q: '文' });

/**
 * One page of each route, then the site's feeds, a Markdown version and a search: with that all code is loaded, and the
 * articles of the feeds are read.
 */
function warmUpPaths(stored: readonly string[]): string[] {
  const pages = [
    ...PAGES.flatMap(({ pattern }) =>
      pattern.includes('[')
        ? (stored.find((path) => matchRoute(path)?.pattern === pattern) ?? [])
        : pattern,
    ),
    // They have one route, with the code of the pages of the default edition.
    ...furtherEditions().map(({ segment }) => pathInEdition(segment, '/')),
  ];
  const feeds = FEEDS.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('['));
  const withMarkdown = pages.find((path) => matchRoute(path)?.markdown);
  const markdown = withMarkdown ? [routes.markdown(withMarkdown)] : [];
  return [...pages, UNKNOWN_PATH, ...feeds, ...markdown, SEARCH];
}

function dueTime(tag: string): number | null {
  const { kind, id } = parseTag(splitLanguage(tag).tag) ?? {};
  return kind === 'until' ? Number(id) : null;
}

/** Pages whose views are counted: those with content, and searches. */
const counting: CountingRules = {
  isPerson: (userAgent) => isBrowser(userAgent) && !isBot(userAgent),
  isPage: (path) => {
    const kind = matchRoute(path)?.kind;
    return kind === 'search' || (kind !== undefined && STORED.includes(kind));
  },
  shownPath: () => (tellsVisits() ? SHOWN_PATH : null),
  languageOf: (path) => editionAt(matchRoute(path)?.edition ?? '')?.language ?? siteLocale(),
};

/** What the self-hosted server has to know of this site (`packages/host`). */
export const siteDescription = {
  routeOf,
  notFoundPage,
  isBot,
  counting,
  allowsPicture: isKnownPicture,
  firstPaths: [routes.home, routes.content()],
  warmUpPaths,
  // Pages also have a Markdown version, at the same URL. The framework appends it to its own `Vary`.
  pageHeaders: { vary: 'Accept' },
  contentSeconds: CONTENT_CACHE.revalidate,
  dueTime,
  earlyScripts: [ANNOUNCEMENT_SCRIPT, THEME_SCRIPT],
  runsScripts: RUNS_SCRIPTS,
  get beforeScripts() {
    return MARK_EARLY_CLICKS + startWechatCard() + tellVisits();
  },
  // No script of others where a password is typed.
  sourcesOf: (html, path) => (isPrivatePath(path ?? '') ? {} : documentSources(html)),
  hasRefusedSources: hasRefusedAnalytics,
  isBackendAway: () => getBackendHealth().unavailable,
  describeError: (error) => (isApiError(error) ? error : undefined),
  words: () => ({ ...responses(), failed: failures().http500 }),
} satisfies Partial<HostedApp>;
