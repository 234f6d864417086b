'use client';

import { ErrorScreen } from '@/components/feedback/error-screen';
import styles from './document.module.css';

export default function GlobalError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="zh-CN" className={styles.document}>
      <head>
        <title>Internal Server Error</title>
      </head>
      <body>
        <main>
          <ErrorScreen error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
