import { Analytics as VercelAnalytics } from '@vercel/analytics/next';
import type { AnalyticsConfig } from '@/lib/browser/analytics';

/** The third-party analytics script (specification §1). */
export default function Analytics({ scriptSrc, endpoint }: AnalyticsConfig) {
  return (
    <VercelAnalytics
      {...(scriptSrc ? { scriptSrc } : {})}
      {...(endpoint ? { endpoint } : {})}
      debug={false}
    />
  );
}
