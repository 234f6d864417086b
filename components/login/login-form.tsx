import styles from './login-form.module.css';

interface LoginFormProps {
  /** A path of this site to return to. */
  next: string;
  /** What went wrong, or why one was sent here. */
  problem: string | undefined;
}

const PROBLEM_ID = 'login-problem';

/** User name and password: a plain form, so that it works without JavaScript. */
export function LoginForm({ next, problem }: LoginFormProps) {
  const described = problem ? PROBLEM_ID : undefined;
  return (
    <form className={styles.form} action="/api/session" method="post">
      {problem && (
        <p id={PROBLEM_ID} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <label>
        用户名
        <input
          name="username"
          autoComplete="username"
          required
          maxLength={200}
          aria-describedby={described}
        />
      </label>
      <label>
        密码
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1000}
          aria-describedby={described}
        />
      </label>
      <input type="hidden" name="next" value={next} />
      <button type="submit">登录</button>
    </form>
  );
}
