'use client';

import { ErrorWords } from '@/components/feedback/error-words';
import './globals.css';

export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="zh-CN">
      <head>
        <title>Internal Server Error</title>
      </head>
      <body>
        <main>
          <ErrorWords retry={retry} />
        </main>
      </body>
    </html>
  );
}
