import { draftMode } from 'next/headers';
import { PageViews } from '@/components/analytics/page-views';
import { BuildWatch } from '@/components/builds/build-watch';
import { FeedbackLayer } from '@/components/feedback/feedback-layer';
import { NavigationEffects } from '@/components/navigation/navigation-effects';
import { PreviewPaused } from '@/components/preview/preview-paused';
import { SessionState } from '@/components/session/session-state';
import { analyticsConfig } from '@/lib/analytics';

/** What every page has besides its words: feedback, navigation, the watch for new builds. */
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
