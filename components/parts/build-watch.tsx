'use client';

import { useEffect } from 'react';
import { CHUNK_FAILED, isChunkFailure, watchBuilds } from '@/lib/browser/builds/watch';

/** Reloads the page when a chunk fails to load because a newer build has replaced its own. */
export function BuildWatch() {
  useEffect(() => {
    const watch = watchBuilds(process.env.BUILD_ID ?? '');
    const onFailure = () => void watch.chunkFailed();
    const onError = (event: Event) => {
      const { target } = event;
      const src = target instanceof HTMLScriptElement ? target.src : '';
      const failed = src.startsWith(`${location.origin}/_next/`);
      if (failed || (event instanceof ErrorEvent && isChunkFailure(event.error))) onFailure();
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      if (isChunkFailure(reason)) onFailure();
    };
    // Capturing: the `error` event of a script element does not bubble.
    window.addEventListener('error', onError, true);
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener(CHUNK_FAILED, onFailure);
    return () => {
      watch.stop();
      window.removeEventListener('error', onError, true);
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener(CHUNK_FAILED, onFailure);
    };
  }, []);
  return null;
}
