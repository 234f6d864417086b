import type { zh } from '@wenzhan/texts/error-page';
import styles from './message.module.css';

interface ErrorMessageProps {
  texts: typeof zh;
  /** Path of the home page. */
  home: string;
  /** Without it, the button reloads the page. */
  retry?: () => void;
}

/** The message of a failed page (specification §2), for the server and for browsers. */
export function FailedMessage({ texts, home, retry }: ErrorMessageProps) {
  return (
    <section className={styles.message}>
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
