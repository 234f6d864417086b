'use client';

import { optional } from '@/components/boundary/optional-boundary';
import { BuildWatch } from '@/components/builds/build-watch';
import { FeedbackLayer } from '@/components/feedback/feedback-layer';
import { NavigationEffects } from '@/components/navigation/navigation-effects';
import { PreviewPaused } from '@/components/preview/preview-paused';
import { SessionState } from '@/components/session/session-state';

const Feedback = optional(FeedbackLayer);
const Builds = optional(BuildWatch);
const Session = optional(SessionState);
const Preview = optional(PreviewPaused);
const Navigation = optional(NavigationEffects);

/** Effects that need nothing from the server. One that fails costs neither the page nor the others. */
export function PageEffects() {
  return (
    <>
      <Feedback />
      <Builds />
      <Session />
      <Preview />
      <Navigation />
    </>
  );
}
