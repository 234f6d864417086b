'use client';

import { siteLocale } from '@wenzhan/kit/language';
import { ErrorScreen } from '@/components/errors/error-screen';
import { pageTitle } from '@/lib/site/metadata/title';
import styles from '../components/frame/document.module.css';

const MESSAGE = 'Internal Server Error';
/** The site's name as of the build: the root layout, which loads it, has failed. */
const SITE_NAME = process.env.SITE_NAME;
const TITLE = SITE_NAME ? pageTitle({ siteName: SITE_NAME }, MESSAGE) : MESSAGE;

export default function GlobalError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <html lang={siteLocale()} className={styles.document}>
      <head>
        <title>{TITLE}</title>
      </head>
      <body>
        <ErrorScreen error={error} retry={retry} part="page" />
      </body>
    </html>
  );
}
