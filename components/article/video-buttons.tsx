'use client';

import { useEffect } from 'react';
import { optional } from '@/components/parts/optional-boundary';
import { addVideoButtons } from '@/lib/text/article/video-buttons';

/** Adds buttons that play the videos of an article in place; without JavaScript their links remain. */
export const VideoButtons = optional(function VideoButtons() {
  useEffect(() => addVideoButtons(document));
  return null;
});
