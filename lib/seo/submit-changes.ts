import { absoluteUrl } from '../routing/site-url';
import { type Described, isIndexable } from './indexable';
import { configuredSearchEngines } from './search-engines';
import { RETRY_POLICY, submit } from './submit';

/** A page that has changed, by its path on this site, and what is known of it. */
export interface Announced extends Described {
  path: string;
}

/**
 * Tells the configured search engines about changed pages, those that they may keep. Takes as long
 * as the engines do, up to minutes when they fail: whoever answers a request does not wait for it.
 * Failures are logged in one line each and never thrown.
 */
export async function submitChanges(
  changes: readonly Announced[],
  retryPolicy = RETRY_POLICY,
): Promise<void> {
  try {
    const paths = changes.filter(isIndexable).map(({ path }) => path);
    const urls = [...new Set(paths)].map(absoluteUrl);
    await Promise.all(configuredSearchEngines().map((engine) => submit(engine, urls, retryPolicy)));
  } catch (error) {
    console.error(`announcing failed: ${error instanceof Error ? error.message : error}`);
  }
}
