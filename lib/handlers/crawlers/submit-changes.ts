import { addressesOf } from '@wenzhan/contract/urls/edition-links';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { type Described, isIndexable } from '../../site/metadata/indexable';
import { configuredSearchEngines } from './search-engines';
import { RETRY_POLICY, submit } from './submit';

/** A changed page by its path, and whether it may be indexed. */
export interface Announced extends Described {
  path: string;
}

/**
 * Submits changed pages to the configured search engines, if they may be indexed. Takes up to minutes if an
 * engine fails, so no response should wait for it. Logs each failure in one line, never throws.
 */
export async function submitChanges(
  changes: readonly Announced[],
  retryPolicy = RETRY_POLICY,
): Promise<void> {
  try {
    const paths = changes.filter(isIndexable).map(({ path }) => path);
    const urls = [...new Set(paths)].map(absoluteUrl).flatMap((url) => addressesOf(url));
    await Promise.all(configuredSearchEngines().map((engine) => submit(engine, urls, retryPolicy)));
  } catch (error) {
    console.error(
      `submitting changes to search engines failed: ${error instanceof Error ? error.message : error}`,
    );
  }
}
