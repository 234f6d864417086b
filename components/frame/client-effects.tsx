import { draftMode } from 'next/headers';
import { PageViews } from '@/components/frame/page-views';
import { sourcesOf } from '@/lib/api/analytics-schema';
import type { SiteConfig } from '@/lib/api/schemas';
import { analyticsConfig } from '@/lib/browser/analytics';
import { provideAnalyticsSources } from '@/lib/runtime/security/analytics-sources';
import { PageEffects } from './page-effects';

/** The client-side effects of every page: feedback, session, navigation, build watch, analytics. */
export async function ClientEffects({ site }: { site: SiteConfig }) {
  const { isEnabled } = await draftMode();
  provideAnalyticsSources(sourcesOf(site.analytics));
  const analytics = isEnabled ? null : analyticsConfig(site.analytics);
  return (
    <>
      <PageEffects />
      {analytics && <PageViews {...analytics} />}
    </>
  );
}
