'use client';

import { useEffect } from 'react';
import { CHUNK_FAILED, isChunkFailure, watchBuilds } from '@/lib/builds/watch';

/** Reloads a page whose build has been replaced, when a part of it cannot be loaded any more. */
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
    // Scripts that fail to load do not bubble.
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
