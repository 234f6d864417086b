'use client';

import { useEffect, useRef } from 'react';

/** Hidden fields that scripts fill in, and what makes them send the form; the code for it is loaded with the form. */
export function SendingFields() {
  const token = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = token.current?.form;
    if (!form) return;
    const stop = new AbortController();
    import('@/lib/browser/forms/enhance-form').then(
      ({ enhanceForm }) => stop.signal.aborted || enhanceForm(form, stop.signal),
      // The form is sent without scripts.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return (
    <>
      <input ref={token} type="hidden" name="_token" defaultValue="" />
      <input type="hidden" name="_proof" defaultValue="" />
    </>
  );
}
