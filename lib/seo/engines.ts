import { httpAddress } from '../env';
import { absoluteUrl } from './site-url';
import type { Service } from './submit';

const INDEXNOW_ENDPOINT = 'https://api.indexnow.org/indexnow';
const BAIDU_ENDPOINT = 'http://data.zz.baidu.com/urls';

/** Where IndexNow finds the key; at the root, so that it speaks for the whole site. */
export const INDEXNOW_KEY_PATH = '/indexnow.txt';

/** The key that proves to IndexNow whose site this is; undefined where that is not wanted. */
export function indexNowKey(): string | undefined {
  const key = process.env.INDEXNOW_KEY;
  if (!key) return undefined;
  if (/^[A-Za-z0-9-]{8,128}$/.test(key)) return key;
  throw new Error('INDEXNOW_KEY: must be 8 to 128 letters, digits and hyphens');
}

/** The services that are configured. @throws {Error} when a variable is wrong */
export function configuredEngines(): Service[] {
  return [indexNow(), baidu()].filter((service) => service !== undefined);
}

/** indexnow.org/documentation: 10,000 addresses at most in one request. */
function indexNow(): Service | undefined {
  const key = indexNowKey();
  if (!key) return undefined;
  const endpoint = httpAddress('INDEXNOW_ENDPOINT', process.env.INDEXNOW_ENDPOINT);
  const keyLocation = absoluteUrl(INDEXNOW_KEY_PATH);
  return {
    name: 'IndexNow',
    batch: 10_000,
    request: (urlList) => ({
      address: endpoint || INDEXNOW_ENDPOINT,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ host: new URL(keyLocation).host, key, keyLocation, urlList }),
    }),
  };
}

/** ziyuan.baidu.com, 普通收录, API 提交: one address a line, 2,000 at most in one request. */
function baidu(): Service | undefined {
  const { BAIDU_PUSH_SITE: site, BAIDU_PUSH_TOKEN: token } = process.env;
  if (!site || !token) return undefined;
  const endpoint = httpAddress('BAIDU_PUSH_ENDPOINT', process.env.BAIDU_PUSH_ENDPOINT);
  return {
    name: 'Baidu',
    batch: 2000,
    request: (urls) => ({
      address: `${endpoint || BAIDU_ENDPOINT}?${new URLSearchParams({ site, token })}`,
      type: 'text/plain',
      body: urls.join('\n'),
    }),
  };
}
