'use client';

import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { servedPage } from '@/lib/browser/ssr-snapshot';
import { ErrorMessage } from './error-message';

interface ErrorScreenProps {
  error: unknown;
  retry: () => void;
}

/** What replaces a page whose script failed: for people the error's words, for bots nothing. */
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
