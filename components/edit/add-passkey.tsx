'use client';

import type { PasskeySlotProps } from '@wenzhan/write/forms/passkey-slot';
import { lazy } from 'react';
import { requestEditing } from '@/lib/request/editing-request';
import { Hydrated } from './hydrated';

const Form = lazy(async () => {
  const { AddPasskey } = await import('@wenzhan/write/browser/add-passkey');
  return { default: AddPasskey };
});

/** Adds a passkey. */
export const AddPasskey = (props: PasskeySlotProps) => (
  <Hydrated>
    <Form {...props} call={requestEditing} go={(address) => window.location.assign(address)} />
  </Hydrated>
);
