'use client';

import type { MergeSlotProps } from '@wenzhan/write/forms/merge-slot';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { areaIn, canEdit, EditorBoundary } from './plain-form';

const View = lazy(async () => {
  const { ConflictView } = await import('@wenzhan/write/browser/conflict-view');
  return { default: ConflictView };
});

/** Two texts side by side, over the plain form, which sends what was made of them. */
export function MergeTexts({ children, ...merged }: MergeSlotProps) {
  const form = useRef<HTMLDivElement>(null);
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const area = areaIn(form.current);
    // What was typed into the plain form before is not hidden.
    setStarted(canEdit() && area?.value === area?.defaultValue);
  }, []);
  const send = (text: string) => {
    const area = areaIn(form.current);
    if (!area) return;
    area.value = text;
    area.form?.requestSubmit();
  };
  return (
    <>
      <div ref={form} hidden={isStarted}>
        {children}
      </div>
      {isStarted && (
        <EditorBoundary onFailure={() => setStarted(false)}>
          <Suspense>
            <View {...merged} onResolve={send} />
          </Suspense>
        </EditorBoundary>
      )}
    </>
  );
}
