'use client';

import { useEffect, useRef } from 'react';
import { maskCount } from '@/lib/feedback/mask';
import { pendingToasts } from '@/lib/feedback/toasts';
import styles from './feedback-layer.module.css';
import { LoadingMask } from './loading-mask';
import { Notifications } from './notifications';

/**
 * The mask and the notifications, above everything else of the page: only the top layer lies above an
 * open menu or dialog. They share one element there, so that inside it their stacking levels count
 * (specification §9).
 */
export function FeedbackLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What entered the top layer last is on top: so it enters anew whenever there is something to show,
    // and, once it is there, whenever something else has entered.
    const raise = () => {
      layer.current?.togglePopover?.(false);
      layer.current?.togglePopover?.(true);
    };
    const onToggle = ({ target, newState }: ToggleEvent) => {
      const isShown = layer.current?.matches(':popover-open');
      if (isShown && target !== layer.current && newState === 'open') raise();
    };
    // It does not bubble.
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
