'use client';

import { useState, useSyncExternalStore } from 'react';
import styles from './share-links.module.css';

const never = () => () => {};
const canShare = () => 'share' in navigator;
const cannot = () => false;

interface ShareLinksProps {
  title: string;
  /** The site's configured public address; the one that the visitor uses where there is none. */
  site: string | null;
}

/** Copies the article's address, or hands it to the device's own way of sharing. */
export function ShareLinks({ title, site }: ShareLinksProps) {
  const shares = useSyncExternalStore(never, canShare, cannot);
  const [said, setSaid] = useState('');
  const address = () => (site ?? location.origin) + location.pathname;
  const copy = () =>
    navigator.clipboard.writeText(address()).then(
      () => setSaid('链接已复制'),
      () => setSaid(`请手动复制：${address()}`),
    );
  // Somebody who closes the device's sheet has not failed.
  const share = () => navigator.share({ title, url: address() }).catch(() => {});
  return (
    <div className={styles.share}>
      <button type="button" onClick={copy}>
        复制链接
      </button>
      {shares && (
        <button type="button" onClick={share}>
          分享
        </button>
      )}
      <span role="status">{said}</span>
    </div>
  );
}
