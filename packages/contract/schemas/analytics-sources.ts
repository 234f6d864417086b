import { type FurtherSources, originOf, plainUrl } from '@wenzhan/kit/security/csp-sources';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { contentFiles } from '@wenzhan/texts/content-files';
import type { z } from 'zod';

/*
 * Which analytics a document may load. A backend only chooses among the servers of this deployment: whoever has taken
 * it over publishes, but runs no code.
 */

/** Name of the meta element that says which analytics a document loads. */
export const ANALYTICS_META = 'analytics';
const META = new RegExp(`<meta name="${ANALYTICS_META}" content="([a-z0-9]+)(?: ([^"\\s]+))?"/?>`);

/** Where the scripts of providers come from that have no servers of others. */
const OWN_SERVERS: Partial<Record<Provider, string>> = {
  baidu: 'https://hm.baidu.com',
  ga4: 'https://www.googletagmanager.com',
};
/** Where Google Analytics sends page views, by region. */
const GOOGLE = 'https://*.google-analytics.com';

/** A provider of analytics, as in `analytics.ts`. */
type Provider = 'vercel' | 'umami' | 'plausible' | 'matomo' | 'baidu' | 'ga4';

/** What decides where a document loads its analytics from. */
interface Origin {
  provider: Provider;
  server?: string;
}

/** Content of the meta element of analytics: the provider, and the server of its script unless the site itself has it. */
export function analyticsMeta(analytics: Origin): string {
  const server = serverOf(analytics);
  return server === undefined ? analytics.provider : `${analytics.provider} ${server}`;
}

/**
 * The sources that a document needs for its analytics. None if it has no analytics, or those of a server that this
 * deployment does not allow now: a stored document may be older than the setting.
 */
export function documentSources(html: string): FurtherSources {
  const { provider, server } = analyticsOf(html);
  return provider === undefined || isRefused(server) ? {} : sourcesOf(provider, server);
}

/** Whether a document loads analytics of a server that this deployment does not allow. */
export const hasRefusedAnalytics = (html: string): boolean => isRefused(analyticsOf(html).server);

/** The same as `documentSources`, of documents that cannot be read before they are sent: as of the build. */
export function builtSources(): FurtherSources {
  return JSON.parse(process.env.SITE_ANALYTICS_SOURCES || '{}');
}

/** The sources of analytics of the site's configuration or the deployment's; none for a server that is not allowed. */
export function configuredSources(analytics: Origin | null): FurtherSources {
  if (!analytics) return {};
  const server = serverOf(analytics);
  return isRefused(server) ? {} : sourcesOf(analytics.provider, server);
}

/** Reports analytics of a server that this deployment does not allow, in the data of `index_info`. */
export const checkAnalytics: z.core.CheckFn<{ site: { analytics?: Origin | undefined } }> = ({
  value,
  issues,
}) => {
  const { analytics } = value.site;
  if (!analytics || !isRefused(serverOf(analytics))) return;
  issues.push({
    code: 'custom',
    message: contentFiles().analyticsServer,
    path: ['site', 'analytics', 'server'],
    input: analytics,
  });
};

/** What a document says of itself. In its head there is nothing of content but escaped texts. */
function analyticsOf(html: string): { provider?: string | undefined; server?: string | undefined } {
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
  const [, provider, server] = META.exec(head) ?? [];
  return { provider, server: server?.replaceAll('&amp;', '&') };
}

function serverOf(analytics: Origin): string | undefined {
  return OWN_SERVERS[analytics.provider] ?? analytics.server;
}

/** Without a backend, the server is written in the owner's own `site.yaml`. */
function isRefused(server: string | undefined): boolean {
  if (server === undefined) return false;
  if (!plainUrl(server)) return true;
  return Boolean(serverApiBase()) && !setting('ANALYTICS_SERVERS').includes(server);
}

function sourcesOf(provider: string, server: string | undefined): FurtherSources {
  const origin = originOf(server);
  switch (provider) {
    case 'vercel': {
      const script = originOf(setting('NEXT_PUBLIC_ANALYTICS_SCRIPT'));
      return { 'script-src': script, 'connect-src': script };
    }
    case 'umami':
    case 'plausible':
      return { 'script-src': origin, 'connect-src': origin };
    case 'matomo':
      return { 'script-src': origin, 'connect-src': origin, 'img-src': origin };
    case 'baidu':
      return { 'script-src': origin, 'img-src': origin };
    case 'ga4':
      return { 'script-src': origin, 'connect-src': [GOOGLE, ...origin] };
    default:
      return {};
  }
}
