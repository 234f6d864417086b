'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeAllMasks } from '@/lib/feedback/mask';
import { replayEarlyClicks } from '@/lib/navigation/event-replay';
import { markPageShown } from '@/lib/navigation/navigation-state';
import { navigationEnded, slowNavigation } from '@/lib/navigation/progress';
import { scrollAndFocus } from '@/lib/navigation/scroll-and-focus';
import styles from './navigation-effects.module.css';

const never = () => () => {};
const notSlow = () => false;

/**
 * What follows a client navigation: smooth scroll to the top, focus, the end of masks and bars.
 *
 * Nothing of it is rendered on the server: the query, which no prerendered page can know, would have
 * the framework close the document twice, with scripts behind its end.
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
  const address = `${usePathname()}?${useSearchParams()}`;
  const shown = useRef(address);
  const slow = useSyncExternalStore(slowNavigation.subscribe, slowNavigation.get, notSlow);

  useEffect(() => {
    // The browser would put a page that comes back where it was left; a reload it may.
    const keep = () => {
      history.scrollRestoration = 'auto';
    };
    history.scrollRestoration = 'manual';
    // Not from within React's own work: a part that has not been taken up yet could not answer then.
    const answering = setTimeout(replayEarlyClicks);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(answering);
      window.removeEventListener('pagehide', keep);
    };
  }, []);

  useEffect(() => {
    markPageShown();
    if (shown.current === address) return;
    shown.current = address;
    navigationEnded();
    closeAllMasks();
    scrollAndFocus(window.location.hash);
  }, [address]);

  return slow ? <div className={styles.bar} role="progressbar" aria-label="页面加载中" /> : null;
}
