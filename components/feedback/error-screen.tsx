'use client';

import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { servedPage } from '@/lib/browser/ssr-snapshot';
import { ErrorMessage } from './error-message';

interface ErrorScreenProps {
  error: unknown;
  retry: () => void;
}

/** Replaces a page whose script failed: by an error message, or for bots by the HTML that was served. */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
  const html = servedPage();
  return (
    <>
      <ChunkFailureReport error={error} />
      {html === undefined ? (
        <ErrorMessage retry={retry} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this page
        <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </>
  );
}
