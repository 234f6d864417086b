'use client';

import { useEffect } from 'react';
import { addVideoButtons } from '@/lib/article/video-buttons';

/** Lets the videos of an article be played in place; without JavaScript their links stay. */
export function VideoButtons() {
  useEffect(() => addVideoButtons(document));
  return null;
}
