'use client';

import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { pageText } from '@/components/traditional/texts';
import { servedPage } from '@/lib/browser/ssr-snapshot';
import { ErrorMessage } from './error-message';

interface ErrorScreenProps {
  error: unknown;
  retry: () => void;
}

/** Replaces a page whose script failed: by an error message, or for bots by the HTML that was served. */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
  const html = servedPage();
  const traditional = process.env.TRADITIONAL_CHINESE ? { text: pageText() } : {};
  return (
    <>
      <ChunkFailureReport error={error} />
      {html === undefined ? (
        <ErrorMessage retry={retry} {...traditional} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this page
        <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </>
  );
}
