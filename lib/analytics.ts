/** Where page views are reported, when anywhere. */
export interface AnalyticsConfig {
  /** Address of the script; the platform's own where it is not given. */
  scriptSrc?: string;
  /** Address that takes the events; the platform's own where it is not given. */
  endpoint?: string;
}

/** The analytics of this deployment: configured addresses, else the platform's, else none. */
export function analyticsConfig(): AnalyticsConfig | null {
  const scriptSrc = process.env.NEXT_PUBLIC_ANALYTICS_SCRIPT;
  const endpoint = process.env.NEXT_PUBLIC_ANALYTICS_ENDPOINT;
  if (!scriptSrc && !process.env.VERCEL) return null;
  return { ...(scriptSrc ? { scriptSrc } : {}), ...(endpoint ? { endpoint } : {}) };
}
