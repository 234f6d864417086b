import { absoluteUrl } from '../routing/site-url';
import { setting } from '../settings/setting';
import type { SearchEngine } from './submit';

/** Where IndexNow finds the key; at the root, so that it speaks for the whole site. */
const INDEXNOW_KEY_PATH = '/indexnow.txt';

/** The key that proves to IndexNow whose site this is; undefined where that is not wanted. */
export function indexNowKey(): string | undefined {
  return setting('INDEXNOW_KEY');
}

/** The services that are configured. @throws {Error} when a variable is wrong */
export function configuredSearchEngines(): SearchEngine[] {
  return [indexNow(), baidu()].filter((service) => service !== undefined);
}

/** indexnow.org/documentation: 10,000 addresses at most in one request. */
function indexNow(): SearchEngine | undefined {
  const key = indexNowKey();
  if (!key) return undefined;
  const keyLocation = absoluteUrl(INDEXNOW_KEY_PATH);
  return {
    name: 'IndexNow',
    batch: 10_000,
    request: (urlList) => ({
      address: setting('INDEXNOW_ENDPOINT'),
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ host: new URL(keyLocation).host, key, keyLocation, urlList }),
    }),
  };
}

/** ziyuan.baidu.com, 普通收录, API 提交: one address a line, 2,000 at most in one request. */
function baidu(): SearchEngine | undefined {
  const site = setting('BAIDU_PUSH_SITE');
  const token = setting('BAIDU_PUSH_TOKEN');
  if (!site || !token) return undefined;
  return {
    name: 'Baidu',
    batch: 2000,
    request: (urls) => ({
      address: `${setting('BAIDU_PUSH_ENDPOINT')}?${new URLSearchParams({ site, token })}`,
      type: 'text/plain',
      body: urls.join('\n'),
    }),
  };
}
