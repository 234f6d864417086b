import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { ANALYTICS_META, analyticsMeta } from '@wenzhan/contract/schemas/analytics-sources';
import { draftMode } from 'next/headers';
import { PageViews } from '@/components/frame/page-views';
import { analyticsConfig } from '@/lib/browser/analytics';
import { PageEffects } from './page-effects';

/** The client-side effects of every page: feedback, session, navigation, build watch, analytics. */
export async function ClientEffects({ site }: { site: SiteConfig }) {
  const { isEnabled } = await draftMode();
  const analytics = isEnabled ? null : analyticsConfig(site.analytics);
  return (
    <>
      <PageEffects />
      {analytics && (
        <>
          {/* Its policy allows a document what it says here. */}
          <meta name={ANALYTICS_META} content={analyticsMeta(analytics)} />
          <PageViews {...analytics} />
        </>
      )}
    </>
  );
}
