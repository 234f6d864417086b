import { draftMode } from 'next/headers';
import { PageViews } from '@/components/analytics/page-views';
import { BuildWatch } from '@/components/builds/build-watch';
import { FeedbackLayer } from '@/components/feedback/feedback-layer';
import { NavigationEffects } from '@/components/navigation/navigation-effects';
import { PreviewPaused } from '@/components/preview/preview-paused';
import { SessionState } from '@/components/session/session-state';
import { analyticsConfig } from '@/lib/analytics';

/** The client-side effects of every page: feedback, session, navigation, build watch, analytics. */
export async function ClientEffects() {
  const { isEnabled } = await draftMode();
  const analytics = isEnabled ? null : analyticsConfig();
  return (
    <>
      <FeedbackLayer />
      <BuildWatch />
      <SessionState />
      <PreviewPaused />
      <NavigationEffects />
      {analytics && <PageViews {...analytics} />}
    </>
  );
}
