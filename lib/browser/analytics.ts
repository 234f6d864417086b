import type { Analytics } from '@wenzhan/contract/schemas/analytics';
import { setting } from '@wenzhan/kit/settings/setting';

/** Vercel's analytics, or a script like it; the platform's own by default. */
interface VercelConfig {
  provider: 'vercel';
  /** URL of the script. */
  scriptSrc?: string;
  /** URL that receives the events. */
  endpoint?: string;
  consent?: boolean;
}

/** Analytics whose page views this site counts itself (`trackers.ts`). */
export type Tracked = Exclude<Analytics, { provider: 'vercel' }>;

/** Analytics of the site. */
export type AnalyticsConfig = VercelConfig | Tracked;

/**
 * The analytics of this site: those of its configuration, else those of the deployment, whose URLs are configured or the
 * platform's; null if there are none.
 */
export function analyticsConfig(configured: Analytics | undefined): AnalyticsConfig | null {
  if (configured && configured.provider !== 'vercel') return configured;
  const scriptSrc = setting('NEXT_PUBLIC_ANALYTICS_SCRIPT');
  // The events go to the folder of the script; by default they would go to the platform's.
  const endpoint = scriptSrc?.replace(/\/[^/]*$/, '');
  if (!scriptSrc && !process.env.VERCEL && !configured) return null;
  return {
    provider: 'vercel',
    ...(scriptSrc ? { scriptSrc } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(configured?.consent ? { consent: true } : {}),
  };
}
