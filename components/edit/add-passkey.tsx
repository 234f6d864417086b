'use client';

import type { PasskeySlotProps } from '@wenzhan/write/forms/passkey-slot';
import { lazy, Suspense, useEffect, useState } from 'react';
import { requestEditing } from '@/lib/request/editing-request';

const Form = lazy(async () => {
  const { AddPasskey } = await import('@wenzhan/write/browser/add-passkey');
  return { default: AddPasskey };
});

/** Adds a passkey, once the page is hydrated. */
export function AddPasskey(props: PasskeySlotProps) {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (!isStarted) return null;
  return (
    <Suspense>
      <Form {...props} call={requestEditing} go={(address) => window.location.assign(address)} />
    </Suspense>
  );
}
