'use client';

import { siteLocale } from '@wenzhan/kit/language';
import { ErrorScreen } from '@/components/errors/error-screen';
import { pageTitle } from '@/lib/site/metadata/title';
import styles from '../components/frame/document.module.css';

const MESSAGE = 'Internal Server Error';

/** With the name of the site, if the document that it replaces has it: the root layout, which loads it, has failed. */
function title(): string {
  if (typeof window === 'undefined') return MESSAGE;
  const name = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  return name ? pageTitle({ siteName: name }, MESSAGE) : MESSAGE;
}

export default function GlobalError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <html lang={siteLocale()} className={styles.document}>
      <head>
        <title>{title()}</title>
      </head>
      <body>
        <ErrorScreen error={error} retry={retry} part="page" />
      </body>
    </html>
  );
}
