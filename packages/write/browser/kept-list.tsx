import { useEffect, useState } from 'react';
import { editAddress } from '../forms/addresses';
import type { KeptSlotProps } from '../forms/kept-slot';
import { allKeptTexts, forgetText, type ListedText } from './kept-texts';

/** What this browser keeps of texts that the service does not have, also of those that were deleted or moved since. */
export function KeptList({ username, timeZone, lang, texts }: KeptSlotProps) {
  const [kept, setKept] = useState<readonly ListedText[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    allKeptTexts(username).then(setKept, () => setFailed(true));
  }, [username]);
  if (hasFailed) return <p className="edit-notice">{texts.failed}</p>;
  if (!kept || kept.length === 0) return null;
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const discard = async (key: string) => {
    await forgetText(key);
    setKept(kept.filter((one) => one.key !== key));
  };
  return (
    <section className="edit-notice" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <ul className="edit-list">
        {kept.map((one) => (
          <li key={one.key}>
            <p>
              <code>{one.path}</code> {time.format(one.at)}
            </p>
            <KeptRow kept={one} texts={texts} onDiscard={() => void discard(one.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeptRowProps extends Pick<KeptSlotProps, 'texts'> {
  kept: ListedText;
  onDiscard: () => void;
}

function KeptRow({ kept: { path, text }, texts, onDiscard }: KeptRowProps) {
  const [isCopied, setCopied] = useState(false);
  const canCopy = typeof navigator.clipboard?.writeText === 'function';
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      <div className="edit-inline">
        {!path.startsWith('*') && !path.includes('/*/') && (
          <a className="edit-button" href={editAddress('text', { path })}>
            {texts.open}
          </a>
        )}
        {canCopy && (
          <button type="button" onClick={copy}>
            {texts.copy}
          </button>
        )}
        <button type="button" onClick={() => download(path, text)}>
          {texts.download}
        </button>
        <span role="status">{isCopied && texts.copied}</span>
      </div>
      <details>
        <summary>{texts.show}</summary>
        <textarea readOnly rows={12} value={text} aria-label={path} />
      </details>
      <details>
        <summary>{texts.discard}</summary>
        <p>{texts.reallyDiscard}</p>
        <button type="button" onClick={onDiscard}>
          {texts.discard}
        </button>
      </details>
    </>
  );
}

/** Saves a text as a file of this device. */
function download(path: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: path.replace(/[/*]+/g, '-').replace(/^-/, '') });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
