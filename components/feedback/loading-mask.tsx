'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { closeAllMasks, maskCount } from '@/lib/feedback/mask';
import styles from './loading-mask.module.css';

/** Milliseconds of the mask's fade (specification §9); the style sheet has the same number. */
const FADE = 400;

const noMask = () => 0;

/** A full-screen mask while at least one call that asked for it runs (specification §4, §9). */
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
          <p>加载中...</p>
        </div>
      )}
    </div>
  );
}
