import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { brandFields } from '@wenzhan/contract/schemas/brand';
import { frameFields } from '@wenzhan/contract/schemas/frame';
import type { ClientConfig } from './site-config-provider';

const RENDERED_BY_SERVER = new Set<string>([
  ...Object.keys({ ...brandFields, ...frameFields }),
  ...['forms', 'verification', 'analytics', 'showReads'],
]);

/** The site's configuration for client state, without what only the server uses: with it each page would be longer. */
export function clientSite(site: SiteConfig): ClientConfig {
  const fields = Object.entries(site).filter(([name]) => !RENDERED_BY_SERVER.has(name));
  return Object.fromEntries(fields) as unknown as ClientConfig;
}
