import { setting } from '@wenzhan/kit/settings/setting';
import { aliyun } from './aliyun';
import { cloudflare } from './cloudflare';
import { edgeone } from './edgeone';
import type { PurgeProvider } from './provider';
import { webhook } from './webhook';

/** The CDN of `CDN_PURGE`; undefined without it. @throws {Error} if a variable is invalid */
export function configuredPurge(): PurgeProvider | undefined {
  const [chosen, key] = [setting('CDN_PURGE'), setting('CDN_PURGE_KEY')];
  if (!chosen || !key) return undefined;
  switch (chosen.cdn) {
    case 'cloudflare':
      return cloudflare(chosen.zone, key);
    case 'edgeone':
      return edgeone(chosen.zone, key);
    case 'aliyun':
      return aliyun(key);
    case 'webhook':
      return webhook(chosen.url, key);
  }
}
