'use client';

import { useState, useSyncExternalStore } from 'react';
import styles from './share-links.module.css';

const never = () => () => {};
const canShare = () => 'share' in navigator;
const cannot = () => false;

/** Copies the article's address, or hands it to the device's own way of sharing. */
export function ShareLinks({ title }: { title: string }) {
  const shares = useSyncExternalStore(never, canShare, cannot);
  const [said, setSaid] = useState('');
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

/** The page's address as others should get it. */
function address(): string {
  return location.origin + location.pathname;
}
