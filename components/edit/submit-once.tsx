'use client';

import { useEffect } from 'react';

/** Milliseconds after which a form may be sent again: the answer may be a file, which leaves the page as it is. */
const AGAIN_MS = 5000;

/** Sends a form once, however often its button is pressed: the second time would make a second text, or fail. */
export function SubmitOnce() {
  useEffect(() => {
    let sent = new WeakMap<EventTarget, number>();
    const onSubmit = (event: SubmitEvent) => {
      const { target, timeStamp, defaultPrevented } = event;
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
      if (defaultPrevented) return;
      const before = sent.get(target);
      if (before !== undefined && timeStamp - before < AGAIN_MS) event.preventDefault();
      else sent.set(target, timeStamp);
    };
    // A browser may keep the page, and show it again when one goes back.
    const onShow = () => {
      sent = new WeakMap();
    };
    document.addEventListener('submit', onSubmit);
    window.addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('submit', onSubmit);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
  return null;
}
