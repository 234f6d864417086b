'use client';

import { useEffect } from 'react';
import { addVideoButtons } from '@/lib/article/video-buttons';

/** Adds buttons that play the videos of an article in place; without JavaScript their links remain. */
export function VideoButtons() {
  useEffect(() => addVideoButtons(document));
  return null;
}
