'use client';

import { useEffect, useRef } from 'react';
import { maskCount } from '@/lib/browser/feedback/mask';
import { pendingToasts } from '@/lib/browser/feedback/toasts';
import { isOpenPopover } from '@/lib/browser/popover';
import styles from './feedback-layer.module.css';
import { LoadingMask } from './loading-mask';
import { Notifications } from './notifications';

/**
 * The loading mask and the notifications, in the top layer: anything else would be below an open menu
 * or dialog. They share one element, so that their stacking levels apply (specification §9).
 */
export function FeedbackLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The last element to enter the top layer is on top: the layer re-enters it for each mask or
    // notification and, while open, after any other element has entered.
    const raise = () => {
      layer.current?.togglePopover?.(false);
      layer.current?.togglePopover?.(true);
    };
    const onToggle = ({ target, newState }: ToggleEvent) => {
      const isShown = layer.current && isOpenPopover(layer.current);
      if (isShown && target !== layer.current && newState === 'open') raise();
    };
    // Capturing: `toggle` does not bubble.
    document.addEventListener('toggle', onToggle, true);
    const stops = [maskCount.subscribe(raise), pendingToasts.subscribe(raise)];
    return () => {
      document.removeEventListener('toggle', onToggle, true);
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <LoadingMask />
      <Notifications />
    </div>
  );
}
