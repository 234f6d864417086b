import styles from './message.module.css';

/** What a visitor reads when a page failed (specification §2). */
export function ErrorWords({ retry }: { retry?: () => void }) {
  return (
    <section className={styles.message}>
      <p className={styles.status}>500</p>
      <h1>Internal Server Error</h1>
      <p>这一页暂时打不开。问题在我们这边，请稍后再试。</p>
      <p className={styles.actions}>
        {retry ? (
          <button type="button" onClick={retry}>
            重试
          </button>
        ) : (
          <a href="">重试</a>
        )}
        <a href="/">回到首页</a>
      </p>
    </section>
  );
}
