import { routes } from '@wenzhan/contract/urls';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { FEEDS, PAGES } from '@wenzhan/contract/urls/table';
import type { CachedPage } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { fetchSelf } from '@wenzhan/kit/refresh-pages';
import { setting } from '@wenzhan/kit/settings/setting';

/** A slow backend must not keep the process from its visitors; one that hangs fails the first page. */
const MAX_MS = 30_000;
/** Matches no route: scanners of a new server soon need the page for unknown paths. */
const UNKNOWN_PATH = '/-';

/** The embedded API reads the texts that it searches at its first search. */
const SEARCH = routes.search({ q: '文' });

/**
 * Requests one page of each route from this process, in turn, then the site's feeds, a Markdown version and a
 * search, so that no visitor waits until code is loaded and compiled, or the articles of the feeds are read. A
 * stale page is rendered again. No request starts after half a minute, and none with `WARM_UP=0`.
 */
export async function warmUp(env: NodeJS.ProcessEnv): Promise<void> {
  const store = thisProcess.pageCache;
  if (!store || setting('WARM_UP', env) === 0) return;
  const deadline = performance.now() + MAX_MS;
  for (const path of warmUpPaths(store)) {
    if (performance.now() > deadline || (await fetchSelf(store, path)) === null) return;
  }
}

/** The path of each route without parameters, and that of a stored page of the others. */
export function warmUpPaths(store: { pagesWith(): CachedPage[] }): string[] {
  const stored = store.pagesWith().map(({ path }) => ({ path, route: matchRoute(path) }));
  const pages = PAGES.flatMap(({ pattern }) =>
    pattern.includes('[')
      ? (stored.find(({ route }) => route?.pattern === pattern)?.path ?? [])
      : pattern,
  );
  const feeds = FEEDS.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('['));
  const withMarkdown = pages.find((path) => matchRoute(path)?.markdown);
  const markdown = withMarkdown ? [routes.markdown(withMarkdown)] : [];
  return [...pages, UNKNOWN_PATH, ...feeds, ...markdown, SEARCH];
}
