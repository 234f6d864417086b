'use client';

import { ErrorWords } from '@/components/feedback/error-words';

export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main>
      <ErrorWords retry={retry} />
    </main>
  );
}
