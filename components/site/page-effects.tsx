'use client';

import { OptionalBoundary } from '@/components/boundary/optional-boundary';
import { BuildWatch } from '@/components/builds/build-watch';
import { FeedbackLayer } from '@/components/feedback/feedback-layer';
import { NavigationEffects } from '@/components/navigation/navigation-effects';
import { PreviewPaused } from '@/components/preview/preview-paused';
import { SessionState } from '@/components/session/session-state';

const EFFECTS = Object.entries({
  FeedbackLayer,
  BuildWatch,
  SessionState,
  PreviewPaused,
  NavigationEffects,
});

/** Effects that need nothing from the server. One that fails costs neither the page nor the others. */
export function PageEffects() {
  return EFFECTS.map(([name, Effect]) => (
    <OptionalBoundary key={name}>
      <Effect />
    </OptionalBoundary>
  ));
}
