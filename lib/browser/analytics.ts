/** Analytics of the site. */
export interface AnalyticsConfig {
  /** URL of the script; the platform's own by default. */
  scriptSrc?: string;
  /** URL that receives the events; the platform's own by default. */
  endpoint?: string;
}

/** The analytics of this deployment: configured URLs, else the platform's; null if there are none. */
export function analyticsConfig(): AnalyticsConfig | null {
  const scriptSrc = process.env.NEXT_PUBLIC_ANALYTICS_SCRIPT;
  const endpoint = process.env.NEXT_PUBLIC_ANALYTICS_ENDPOINT;
  if (!scriptSrc && !process.env.VERCEL) return null;
  return { ...(scriptSrc ? { scriptSrc } : {}), ...(endpoint ? { endpoint } : {}) };
}
