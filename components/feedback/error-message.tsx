import styles from './message.module.css';

/** The message of a failed page (specification §2). Without `retry`, the button reloads the page. */
export function ErrorMessage({ retry }: { retry?: () => void }) {
  return (
    <section className={styles.message}>
      <div className={styles.status}>500</div>
      <h1 lang="en">Internal Server Error</h1>
      <p>这一页暂时打不开。问题在我们这边，请稍后再试。</p>
      <div className={styles.actions}>
        {retry ? (
          <button type="button" onClick={retry}>
            重试
          </button>
        ) : (
          <form method="get">
            <button type="submit">重试</button>
          </form>
        )}
        <a href="/">回到首页</a>
      </div>
    </section>
  );
}
