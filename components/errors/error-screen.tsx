'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import { ChunkFailureReport } from '@/components/parts/chunk-failure-report';
import { servedPage } from '@/lib/browser/ssr-snapshot';
import type { FailedPageProps } from './failed-page';
import styles from './message.module.css';

/** Loaded with the first error; if that fails, too, its words are here. */
const FailedPage = lazy(() =>
  import('./failed-page').catch(() => ({
    default: ({ served }: FailedPageProps): ReactNode => served ?? <h1>Internal Server Error</h1>,
  })),
);

/**
 * Replaces a page whose script failed: by the HTML that was served, which is complete and works without
 * scripts, or by an error message.
 */
export function ErrorScreen(props: Omit<FailedPageProps, 'served'>) {
  const html = servedPage(props.part);
  const served = html && (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this page
    <div className={styles.served} dangerouslySetInnerHTML={{ __html: html }} />
  );
  return (
    <>
      <ChunkFailureReport error={props.error} />
      <Suspense fallback={served}>
        <FailedPage {...props} served={served} />
      </Suspense>
    </>
  );
}
