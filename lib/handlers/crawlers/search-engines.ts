import { setting } from '@wenzhan/kit/settings/setting';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import type { SearchEngine } from './submit';

/** Location of the IndexNow key; at the root, so that it is valid for the whole site. */
const INDEXNOW_KEY_PATH = '/indexnow.txt';

/** The key that proves ownership of the site to IndexNow; undefined if it is not configured. */
export function indexNowKey(): string | undefined {
  return setting('INDEXNOW_KEY');
}

/** The configured services. @throws {Error} if a variable is invalid */
export const configuredSearchEngines = () => ({ indexNow: indexNow(), baidu: baidu() });

/** Whether anybody is told of changes. @throws as above */
export const hasSearchEngines = (): boolean =>
  Object.values(configuredSearchEngines()).some((engine) => engine !== undefined);

/** Passes what it gets on to all engines that take part. */
const INDEXNOW_URL = 'https://api.indexnow.org/indexnow';

/** indexnow.org/documentation: at most 10,000 URLs per request. */
function indexNow(): SearchEngine | undefined {
  const key = indexNowKey();
  if (!key) return undefined;
  const keyLocation = absoluteUrl(INDEXNOW_KEY_PATH);
  return {
    name: 'IndexNow',
    batch: 10_000,
    request: (urlList) => ({
      address: INDEXNOW_URL,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ host: new URL(keyLocation).host, key, keyLocation, urlList }),
    }),
  };
}

/** ziyuan.baidu.com, 普通收录, API 提交: one URL per line, at most 2,000 per request, and a number of the site's own a day. */
function baidu(): SearchEngine | undefined {
  const address = setting('BAIDU_PUSH_URL');
  if (!address) return undefined;
  return {
    name: 'Baidu',
    batch: 2000,
    request: (urls) => ({ address, type: 'text/plain', body: urls.join('\n') }),
  };
}
