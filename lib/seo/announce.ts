import { configuredEngines } from './engines';
import { type Described, isIndexable } from './indexable';
import { absoluteUrl } from './site-url';
import { PATIENCE, submit } from './submit';

/** A page that has changed, by its path on this site, and what is known of it. */
export interface Announced extends Described {
  path: string;
}

/**
 * Tells the configured search engines about changed pages, those that they may keep. Takes as long
 * as the engines do, up to minutes when they fail: whoever answers a request does not wait for it.
 * Failures are logged in one line each and never thrown.
 */
export async function announce(changes: readonly Announced[], patience = PATIENCE): Promise<void> {
  try {
    const paths = changes.filter(isIndexable).map(({ path }) => path);
    const urls = [...new Set(paths)].map(absoluteUrl);
    await Promise.all(configuredEngines().map((engine) => submit(engine, urls, patience)));
  } catch (error) {
    console.error(`announcing failed: ${error instanceof Error ? error.message : error}`);
  }
}
