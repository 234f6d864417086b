'use client';

import type { UploadSlotProps } from '@wenzhan/write/forms/upload-slot';
import { lazy, Suspense, useEffect, useState } from 'react';
import { requestEditing } from '@/lib/request/editing-request';

const Field = lazy(async () => {
  const { UploadFiles } = await import('@wenzhan/write/browser/upload-files');
  return { default: UploadFiles };
});

/** Uploads files, once the page is hydrated. */
export function UploadFiles(props: UploadSlotProps) {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (!isStarted) return null;
  return (
    <Suspense>
      <Field {...props} call={requestEditing} go={(address) => window.location.assign(address)} />
    </Suspense>
  );
}
