import { draftMode } from 'next/headers';
import { PageViews } from '@/components/analytics/page-views';
import { OptionalBoundary } from '@/components/boundary/optional-boundary';
import { BuildWatch } from '@/components/builds/build-watch';
import { FeedbackLayer } from '@/components/feedback/feedback-layer';
import { NavigationEffects } from '@/components/navigation/navigation-effects';
import { PreviewPaused } from '@/components/preview/preview-paused';
import { SessionState } from '@/components/session/session-state';
import { analyticsConfig } from '@/lib/analytics';

/**
 * The client-side effects of every page: feedback, session, navigation, build watch, analytics. One that fails
 * costs neither the page nor the others.
 */
export async function ClientEffects() {
  const { isEnabled } = await draftMode();
  const analytics = isEnabled ? null : analyticsConfig();
  return (
    <>
      <OptionalBoundary>
        <FeedbackLayer />
      </OptionalBoundary>
      <OptionalBoundary>
        <BuildWatch />
      </OptionalBoundary>
      <OptionalBoundary>
        <SessionState />
        <PreviewPaused />
      </OptionalBoundary>
      <OptionalBoundary>
        <NavigationEffects />
      </OptionalBoundary>
      {analytics && (
        <OptionalBoundary>
          <PageViews {...analytics} />
        </OptionalBoundary>
      )}
    </>
  );
}
