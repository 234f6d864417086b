'use client';

import { useEffect } from 'react';
import { notify } from '@/lib/feedback/toasts';
import { PREVIEW_PAUSED_COOKIE } from '@/lib/session/cookies';

const PAUSED = new RegExp(`(?:^|; )${PREVIEW_PAUSED_COOKIE}=1`);

/** Tells an editor who gets the public page why it is not the preview. */
export function PreviewPaused() {
  useEffect(() => {
    if (PAUSED.test(document.cookie)) void explain();
  }, []);
  return null;
}

/** The texts are loaded for whom they concern. */
async function explain(): Promise<void> {
  const { ERROR_TITLE, PREVIEW_UNAVAILABLE } = await import('@/lib/api/errors');
  notify({ kind: 'error', title: ERROR_TITLE, message: PREVIEW_UNAVAILABLE });
}
