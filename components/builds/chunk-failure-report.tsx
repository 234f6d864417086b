'use client';

import { useEffect } from 'react';
import { CHUNK_FAILED, isChunkFailure } from '@/lib/builds/watch';

/** Tells the watch for new builds of an error that a boundary caught, if it is a missing chunk. */
export function ChunkFailureReport({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkFailure(error)) window.dispatchEvent(new Event(CHUNK_FAILED));
  }, [error]);
  return null;
}
