'use client';

import type { KeptSlotProps } from '@wenzhan/write/forms/kept-slot';
import { lazy } from 'react';
import { Hydrated } from './hydrated';

const List = lazy(async () => {
  const { KeptList } = await import('@wenzhan/write/browser/kept-list');
  return { default: KeptList };
});

/** Lists what the browser keeps of texts. */
export const KeptTexts = (props: KeptSlotProps) => (
  <Hydrated>
    <List {...props} />
  </Hydrated>
);
