'use client';

import { FeedbackLayer } from '@/components/frame/feedback-layer';
import { BuildWatch } from '@/components/parts/build-watch';
import { NavigationEffects } from '@/components/parts/navigation-effects';
import { optional } from '@/components/parts/optional-boundary';
import { PreviewPaused } from '@/components/session/preview-paused';
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
