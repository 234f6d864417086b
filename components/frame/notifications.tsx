'use client';

import { type ComponentType, useEffect, useState } from 'react';
import {
  pendingToasts,
  TOAST_DURATION,
  type Toast,
  takeToasts,
} from '@/lib/browser/feedback/toasts';
import { OptionalBoundary } from '../parts/optional-boundary';
import styles from './notifications.module.css';

/**
 * Renders notifications. The toaster is loaded with the first one. If that fails, their texts are shown plainly: that there
 * is no network must be said without one. The next notification loads it again.
 */
export function Notifications() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<readonly Toast[]>([]);
  useEffect(
    () =>
      pendingToasts.subscribe(() => {
        if (pendingToasts.get().length === 0) return;
        import('./toaster').then(
          (loaded) => setToaster(() => loaded.default),
          () => {
            const taken = takeToasts();
            if (taken.length > 0) setPlain((shown) => [...shown, ...taken]);
          },
        );
      }),
    [],
  );
  useEffect(() => {
    if (plain.length === 0) return;
    const timer = setTimeout(() => setPlain([]), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [plain]);
  return (
    <>
      {plain.length > 0 && (
        <div role="alert" className={styles.plain}>
          {plain.map(({ id, title, message }) => (
            <p key={id}>
              <strong>{title}</strong> {message}
            </p>
          ))}
        </div>
      )}
      {Toaster && (
        <OptionalBoundary>
          <Toaster />
        </OptionalBoundary>
      )}
    </>
  );
}
