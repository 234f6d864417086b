'use client';

import { useEffect } from 'react';
import { notify } from '@/lib/browser/feedback/toasts';
import { PREVIEW_PAUSED_COOKIE } from '@/lib/session/cookies';

const PAUSED = new RegExp(`(?:^|; )${PREVIEW_PAUSED_COOKIE}=1`);

/** Notifies an editor that the preview is unavailable and the public page is displayed instead. */
export function PreviewPaused() {
  useEffect(() => {
    if (PAUSED.test(document.cookie)) void explain();
  }, []);
  return null;
}

/** Loads the messages on demand. */
async function explain(): Promise<void> {
  const { failureTexts } = await import('@wenzhan/contract/request/errors');
  const { error: title, previewUnavailable: message } = failureTexts();
  notify({ kind: 'error', title, message });
}
