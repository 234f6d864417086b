import { zh as consentTexts } from '@wenzhan/texts/consent';
import { filled, shownAttributes, shownTexts } from '@wenzhan/texts/shown-texts';
import { usePathname } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';
import type { AnalyticsConfig } from '@/lib/browser/analytics';
import { setConsent } from '@/lib/browser/consent';
import styles from './consent-dialog.module.css';

const BUTTON = '[data-consent]';

interface ConsentDialogProps {
  provider: AnalyticsConfig['provider'];
  /** Whether this browser keeps an answer. */
  isAnswered: boolean;
}

/**
 * Asks whether page views may be counted. It leaves the page usable; refusing is as easy as agreeing. The button
 * `[data-consent]` of the footer opens it again.
 */
export function ConsentDialog({ provider, isAnswered }: ConsentDialogProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const dialog = useRef<HTMLElement>(null);
  const title = useId();
  const { attributes, ...texts } = useShownTexts();
  const isShown = !isAnswered || opener !== null;
  useFooterButton(setOpener);
  useEffect(() => {
    if (opener) dialog.current?.focus();
  }, [opener]);
  if (!isShown) return null;
  const choose = (choice: 'granted' | 'refused') => {
    if (setConsent(choice)) return window.location.reload();
    opener?.focus();
    setOpener(null);
  };
  return (
    <section
      ref={dialog}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={styles.dialog}
      {...attributes}
    >
      <p id={title}>{filled(texts.question, texts.providers[provider])}</p>
      <div className={styles.answers}>
        <button type="button" onClick={() => choose('refused')}>
          {texts.refuse}
        </button>
        <button type="button" onClick={() => choose('granted')}>
          {texts.agree}
        </button>
      </div>
    </section>
  );
}

const shown = () => ({
  ...shownTexts('consent', consentTexts),
  attributes: shownAttributes(),
});

/** The texts of the page that is shown: the dialog is outside of it, and stays when another one is shown. */
function useShownTexts() {
  const path = usePathname();
  const [texts, setTexts] = useState(shown);
  // The page is before the dialog in the document, so that its effect has set its texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be in another language
  useEffect(() => setTexts(shown()), [path]);
  return texts;
}

/** Shows the button of the footer, which is hidden without scripts, and calls `open` with it. */
function useFooterButton(open: (button: HTMLElement) => void): void {
  // Another page may have another footer.
  usePathname();
  useEffect(() => {
    for (const button of document.querySelectorAll<HTMLElement>(BUTTON)) button.hidden = false;
  });
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
      if (button) open(button);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [open]);
}
