import styles from './message.module.css';

interface ErrorMessageProps {
  /** Without it, the button reloads the page. */
  retry?: () => void;
  /** For client components: texts and paths in the script of the page (`pageText`). */
  text?: (simplified: string) => string;
}

const asIs = (text: string) => text;

/** The message of a failed page (specification §2). */
export function ErrorMessage({ retry, text: given = asIs }: ErrorMessageProps) {
  const text = process.env.TRADITIONAL_CHINESE ? given : asIs;
  return (
    <section className={styles.message}>
      <div className={styles.status}>500</div>
      <hgroup>
        <p>{text('这一页暂时打不开')}</p>
        <h1 lang="en">Internal Server Error</h1>
      </hgroup>
      <p>{text('问题在我们这边，请稍后再试。')}</p>
      <div className={styles.actions}>
        {retry ? (
          <button type="button" onClick={retry}>
            {text('重试')}
          </button>
        ) : (
          <form method="get">
            <button type="submit">{text('重试')}</button>
          </form>
        )}
        <a href={text('/')}>{text('回到首页')}</a>
      </div>
    </section>
  );
}
