'use client';

import { zh as articlePage } from '@wenzhan/texts/article-page';
import { filled } from '@wenzhan/texts/shown-texts';
import { useState, useSyncExternalStore } from 'react';
import { clientTexts } from '@/components/parts/texts';
import styles from './share-links.module.css';

const never = () => () => {};
const canShare = () => 'share' in navigator;
const cannot = () => false;

interface ShareLinksProps {
  title: string;
  /** The configured public origin; null for the origin of the current page. */
  site: string | null;
}

/** Buttons that copy the article's URL or open the device's share sheet. */
export function ShareLinks({ title, site }: ShareLinksProps) {
  const shares = useSyncExternalStore(never, canShare, cannot);
  const texts = clientTexts('articlePage', articlePage);
  const [message, setMessage] = useState('');
  const url = () => (site ?? location.origin) + location.pathname;
  // Over http, except from this computer, there is no clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url());
      setMessage(texts.linkCopied);
    } catch {
      setMessage(filled(texts.copyByHand, url()));
    }
  };
  // Closing the share sheet rejects with an `AbortError`.
  const share = () => navigator.share({ title, url: url() }).catch(() => {});
  return (
    <div className={styles.share}>
      <button type="button" onClick={copy}>
        {texts.copyLink}
      </button>
      {shares && (
        <button type="button" onClick={share}>
          {texts.share}
        </button>
      )}
      <span role="status">{message}</span>
    </div>
  );
}
