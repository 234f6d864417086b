'use client';

import { useEffect } from 'react';
import { CHUNK_FAILED, isChunkFailure } from '@/lib/browser/builds/watch';

/** Reports an error that a boundary caught: a failed chunk to `BuildWatch`, any other to the site's log. */
export function ChunkFailureReport({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkFailure(error)) window.dispatchEvent(new Event(CHUNK_FAILED));
    else window.dispatchEvent(new ErrorEvent('error', { error }));
  }, [error]);
  return null;
}
