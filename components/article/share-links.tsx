'use client';

import { useState, useSyncExternalStore } from 'react';
import { pageText } from '@/components/traditional/texts';
import styles from './share-links.module.css';

const never = () => () => {};
const canShare = () => 'share' in navigator;
const cannot = () => false;

const asIs = (text: string) => text;

interface ShareLinksProps {
  title: string;
  /** The configured public origin; null for the origin of the current page. */
  site: string | null;
}

/** Buttons that copy the article's URL or open the device's share sheet. */
export function ShareLinks({ title, site }: ShareLinksProps) {
  const shares = useSyncExternalStore(never, canShare, cannot);
  const text = process.env.TRADITIONAL_CHINESE ? pageText() : asIs;
  const [message, setMessage] = useState('');
  const url = () => (site ?? location.origin) + location.pathname;
  // Over http, except from this computer, there is no clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url());
      setMessage(text('链接已复制'));
    } catch {
      setMessage(text('请手动复制：') + url());
    }
  };
  // Closing the share sheet rejects with an `AbortError`.
  const share = () => navigator.share({ title, url: url() }).catch(() => {});
  return (
    <div className={styles.share}>
      <button type="button" onClick={copy}>
        {text('复制链接')}
      </button>
      {shares && (
        <button type="button" onClick={share}>
          {text('分享')}
        </button>
      )}
      <span role="status">{message}</span>
    </div>
  );
}
