import { failures } from '@wenzhan/texts/failures';
import { shownAttributes, shownTexts } from '@wenzhan/texts/shown-texts';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { pendingToasts, takeToasts } from '@/lib/browser/feedback/toasts';
import styles from './toaster.module.css';

/** How long a notification stays, in milliseconds (specification §9). */
const DURATION = 4500;
/** Pixels between notifications (specification §9). */
const GAP = 16;
/** Above the loading mask's stacking level of 2000 (specification §9). */
const STACKING_LEVEL = 2001;

/** Shows pending and later notifications. */
export default function Toaster() {
  const waiting = useSyncExternalStore(
    pendingToasts.subscribe,
    pendingToasts.get,
    pendingToasts.get,
  );
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { kind, title, message } of takeToasts()) {
      toast[kind](title, { description: message });
    }
  }, [waiting]);
  const texts = shownTexts('failures', failures());
  const attributes = shownAttributes();
  const toaster = (
    <Sonner
      position="top-right"
      duration={DURATION}
      gap={GAP}
      expand
      visibleToasts={9}
      closeButton
      containerAriaLabel={texts.notifications}
      toastOptions={{ closeButtonAriaLabel: texts.closeNotification }}
      className={styles.toaster}
      style={{ zIndex: STACKING_LEVEL }}
      dir={attributes?.dir ?? 'auto'}
    />
  );
  return attributes ? <div {...attributes}>{toaster}</div> : toaster;
}
