import { draftMode } from 'next/headers';
import { PageViews } from '@/components/frame/page-views';
import { analyticsConfig } from '@/lib/browser/analytics';
import { PageEffects } from './page-effects';

/** The client-side effects of every page: feedback, session, navigation, build watch, analytics. */
export async function ClientEffects() {
  const { isEnabled } = await draftMode();
  const analytics = isEnabled ? null : analyticsConfig();
  return (
    <>
      <PageEffects />
      {analytics && <PageViews {...analytics} />}
    </>
  );
}
