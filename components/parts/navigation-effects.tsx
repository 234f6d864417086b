'use client';

import { zh as page } from '@wenzhan/texts/page';
import { shownTexts } from '@wenzhan/texts/shown-texts';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeAllMasks } from '@/lib/browser/feedback/mask';
import { replayEarlyClicks } from '@/lib/browser/navigation/event-replay';
import { keepStateOfHashEntries } from '@/lib/browser/navigation/hash-entries';
import { markPageShown } from '@/lib/browser/navigation/navigation-state';
import { navigationEnded, slowNavigation } from '@/lib/browser/navigation/progress';
import { scrollAndFocus } from '@/lib/browser/navigation/scroll-and-focus';
import { stopMedia } from '@/lib/browser/navigation/stop-media';
import styles from './navigation-effects.module.css';

const never = () => () => {};
const notSlow = () => false;

/**
 * Completes a client navigation: scrolls smoothly to the top, moves the focus, closes masks and the
 * progress bar, stops sound and videos.
 *
 * Renders nothing on the server: `useSearchParams` in a prerendered page makes the framework close the
 * document twice, with scripts after its end.
 */
export function NavigationEffects() {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser ? <Effects /> : null;
}

function Effects() {
  const url = `${usePathname()}?${useSearchParams()}`;
  const shownUrl = useRef(url);
  const slow = useSyncExternalStore(slowNavigation.subscribe, slowNavigation.get, notSlow);

  useEffect(() => {
    // With `auto`, the browser would restore the scroll position on back and forward navigation. Only a
    // reload restores it.
    const keep = () => {
      history.scrollRestoration = 'auto';
    };
    // The back/forward cache restores this document with a navigation that another document has ended.
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      history.scrollRestoration = 'manual';
      markPageShown();
      navigationEnded();
    };
    history.scrollRestoration = 'manual';
    // Outside React's commit: a part that is not hydrated yet could not handle the event there.
    const replay = setTimeout(replayEarlyClicks);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', resume);
    return () => {
      clearTimeout(replay);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', resume);
    };
  }, []);

  useEffect(() => {
    markPageShown();
    const stop = keepStateOfHashEntries();
    if (shownUrl.current === url) return stop;
    shownUrl.current = url;
    navigationEnded();
    closeAllMasks();
    stopMedia();
    scrollAndFocus(window.location.hash);
    return stop;
  }, [url]);

  return slow ? (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={shownTexts('page', page).pageLoading}
    />
  ) : null;
}
