'use client';

import { useEffect } from 'react';
import { CHUNK_FAILED, isChunkFailure } from '@/lib/builds/watch';
import { reportClientError } from '@/lib/observe/client-errors';

/** Tells of an error that a boundary caught: the watch for new builds, or the site's log. */
export function ChunkFailureReport({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkFailure(error)) window.dispatchEvent(new Event(CHUNK_FAILED));
    else reportClientError(error);
  }, [error]);
  return null;
}
