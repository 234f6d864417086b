'use client';

import { ErrorScreen } from '@/components/feedback/error-screen';
import { pageTitle } from '@/lib/seo/title';
import styles from '../components/site/document.module.css';

const WORDS = 'Internal Server Error';
/** The root layout has failed: the site's name is the one that the build read. */
const SITE_NAME = process.env.SITE_NAME;
const TITLE = SITE_NAME ? pageTitle({ siteName: SITE_NAME }, WORDS) : WORDS;

export default function GlobalError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="zh-CN" className={styles.document}>
      <head>
        <title>{TITLE}</title>
      </head>
      <body>
        <main>
          <ErrorScreen error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
