'use client';

import { ErrorScreen } from '@/components/errors/error-screen';

export default function ErrorPage({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorScreen error={error} retry={retry} part="page" />;
}
