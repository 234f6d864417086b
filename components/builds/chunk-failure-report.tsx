'use client';

import { useEffect } from 'react';
import { CHUNK_FAILED, isChunkFailure } from '@/lib/builds/watch';

/** Tells of an error that a boundary caught: the watch for new builds, or the site's log. */
export function ChunkFailureReport({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkFailure(error)) window.dispatchEvent(new Event(CHUNK_FAILED));
    else window.dispatchEvent(new ErrorEvent('error', { error }));
  }, [error]);
  return null;
}
