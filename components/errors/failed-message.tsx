import type { zh } from '@wenzhan/texts/error-page';
import type { TextAttributes } from '@wenzhan/texts/shown-texts';
import styles from './message.module.css';

interface ErrorMessageProps {
  texts: typeof zh;
  /** Those of the elements that show them. */
  attributes?: TextAttributes | undefined;
  /** Path of the home page. */
  home: string;
  /** Without it, the button reloads the page. */
  retry?: () => void;
}

/** The message of a failed page (specification §2), for the server and for browsers. */
export function FailedMessage({ texts, attributes, home, retry }: ErrorMessageProps) {
  return (
    <section className={styles.message} {...attributes}>
      <div className={styles.status}>500</div>
      <hgroup>
        <p>{texts.failed}</p>
        <h1 lang="en">Internal Server Error</h1>
      </hgroup>
      <p>{texts.failedReason}</p>
      <div className={styles.actions}>
        {retry ? (
          <button type="button" onClick={retry}>
            {texts.retry}
          </button>
        ) : (
          <form method="get">
            <button type="submit">{texts.retry}</button>
          </form>
        )}
        <a href={home}>{texts.toHome}</a>
      </div>
    </section>
  );
}
