'use client';

import { useEffect } from 'react';

/** Adds buttons that play the videos of an article in place. Without them their links remain. */
export function VideoButtons() {
  useEffect(() => {
    import('@wenzhan/text/article/video-buttons').then(
      ({ addVideoButtons }) => addVideoButtons(document),
      () => undefined,
    );
  });
  return null;
}
