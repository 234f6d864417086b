import { addressesOf } from '@wenzhan/contract/urls/edition-links';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { type Described, isIndexable } from '../../site/metadata/indexable';
import { pushToBaidu } from './push-to-baidu';
import { configuredSearchEngines } from './search-engines';
import { RETRY_POLICY, submit } from './submit';

/** A changed page by its path, and whether it may be indexed. */
export interface Announced extends Described {
  path: string;
}

/**
 * Tells the configured search engines of changed pages that may be indexed, and of those that are gone: IndexNow takes both, Baidu only
 * what is new. Takes up to minutes if an engine fails, so no response should wait for it. Logs each failure in one line, never
 * throws.
 *
 * @param gone paths, each in its edition
 */
export async function submitChanges(
  changes: readonly Announced[],
  gone: readonly string[] = [],
  retryPolicy = RETRY_POLICY,
): Promise<void> {
  try {
    const paths = changes.filter(isIndexable).map(({ path }) => path);
    const urls = [...new Set(paths)].map(absoluteUrl).flatMap((url) => addressesOf(url));
    const goneUrls = isIndexable({}) ? [...new Set(gone)].map(absoluteUrl) : [];
    const { indexNow, baidu } = configuredSearchEngines();
    await Promise.all([
      indexNow && submit(indexNow, [...new Set([...urls, ...goneUrls])], retryPolicy),
      baidu && pushToBaidu(baidu, urls, goneUrls, retryPolicy),
    ]);
  } catch (error) {
    console.error(
      `submitting changes to search engines failed: ${error instanceof Error ? error.message : error}`,
    );
  }
}
