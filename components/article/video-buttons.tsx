'use client';

import { useEffect } from 'react';
import { OptionalBoundary } from '@/components/boundary/optional-boundary';
import { addVideoButtons } from '@/lib/article/video-buttons';

/** Adds buttons that play the videos of an article in place; without JavaScript their links remain. */
export function VideoButtons() {
  return (
    <OptionalBoundary>
      <Buttons />
    </OptionalBoundary>
  );
}

function Buttons() {
  useEffect(() => addVideoButtons(document));
  return null;
}
