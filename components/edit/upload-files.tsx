'use client';

import type { UploadSlotProps } from '@wenzhan/write/forms/upload-slot';
import { lazy } from 'react';
import { requestEditing } from '@/lib/request/editing-request';
import { Hydrated } from './hydrated';

const Form = lazy(async () => {
  const { UploadFiles } = await import('@wenzhan/write/browser/upload-files');
  return { default: UploadFiles };
});

/** Uploads files. */
export const UploadFiles = (props: UploadSlotProps) => (
  <Hydrated>
    <Form {...props} call={requestEditing} go={(address) => window.location.assign(address)} />
  </Hydrated>
);
