'use client';

import { Fragment } from 'react';
import { ChunkFailureReport } from '@/components/builds/chunk-failure-report';
import { pageText } from '@/components/traditional/texts';
import { type PagePart, servedPage } from '@/lib/browser/ssr-snapshot';
import { ErrorMessage } from './error-message';
import styles from './message.module.css';

interface ErrorScreenProps {
  error: unknown;
  retry: () => void;
  /** What has failed: the page with its header and footer, or what `main` contains. */
  part: PagePart;
}

/**
 * Replaces a page whose script failed: by the HTML that was served, which is complete and works without
 * scripts, or by an error message if there is none.
 */
export function ErrorScreen({ error, retry, part }: ErrorScreenProps) {
  const html = servedPage(part, error);
  const Frame = part === 'page' ? 'main' : Fragment;
  const traditional = process.env.TRADITIONAL_CHINESE ? { text: pageText() } : {};
  return (
    <>
      <ChunkFailureReport error={error} />
      {html === undefined ? (
        <Frame>
          <ErrorMessage retry={retry} {...traditional} />
        </Frame>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this page
        <div className={styles.served} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </>
  );
}
