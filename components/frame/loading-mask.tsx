'use client';

import { zh as page } from '@wenzhan/texts/page';
import { shownAttributes, shownTexts } from '@wenzhan/texts/shown-texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { closeAllMasks, maskCount } from '@/lib/browser/feedback/mask';
import styles from './loading-mask.module.css';

/** Duration of the fade in milliseconds (specification §9), the same as in the style sheet. */
const FADE = 400;

const noMask = () => 0;

/** A full-screen mask while at least one request with `mask` is pending (specification §4, §9). */
export function LoadingMask() {
  const open = useSyncExternalStore(maskCount.subscribe, maskCount.get, noMask) > 0;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (open) {
      setShown(true);
      return;
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setShown(false), still ? 0 : FADE);
    return () => clearTimeout(timer);
  }, [open]);

  useEffect(() => closeAllMasks, []);

  return (
    <div role="status">
      {shown && (
        <div className={styles.mask} data-open={open} data-testid="loading-mask">
          <p {...shownAttributes()}>{shownTexts('page', page).loading}</p>
        </div>
      )}
    </div>
  );
}
