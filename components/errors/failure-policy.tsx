import { configuredSources } from '@wenzhan/contract/schemas/analytics-sources';
import { failurePolicy, withSources } from '@wenzhan/kit/security/content-policy';
import { analyticsConfig } from '@/lib/browser/analytics';
import { getSiteAsWritten } from '@/lib/site/queries/site';

/**
 * The content security policy of a failed page, which is not cached, so its inline scripts have no
 * hashes. Render it outside the Suspense boundary of the error: React hoists nothing from a fallback
 * into the head.
 */
export async function FailurePolicy() {
  const { analytics } = await getSiteAsWritten();
  const policy = withSources(failurePolicy(), configuredSources(analyticsConfig(analytics)));
  return <meta httpEquiv="Content-Security-Policy" content={policy} />;
}
