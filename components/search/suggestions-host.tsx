'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { optional } from '@/components/parts/optional-boundary';

const Suggestions = lazy(() => import('./suggestions'));

/** Loads suggestions for the surrounding form as soon as it has the focus. */
export const SuggestionsHost = optional(function SuggestionsHost() {
  const marker = useRef<HTMLSpanElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    const around = marker.current?.closest('form');
    const start = () => setForm(around ?? null);
    // Somebody may have begun to type before this is hydrated.
    if (around?.contains(document.activeElement)) start();
    else around?.addEventListener('focusin', start, { once: true });
    return () => around?.removeEventListener('focusin', start);
  }, []);
  return (
    <span ref={marker} hidden>
      {form && (
        <Suspense>
          <Suggestions form={form} />
        </Suspense>
      )}
    </span>
  );
});
