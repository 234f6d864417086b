import { signInTexts } from '@wenzhan/texts/sign-in';
import { MAX_USERNAME } from '@/lib/session/typed-name';
import styles from './login-form.module.css';

interface LoginFormProps {
  /** Path of this site to redirect to after signing in. */
  next: string;
  /** Errors of the last attempt, or the reason of the redirect to this page. */
  problems: readonly string[];
  /** The user name of a failed attempt; otherwise empty. */
  username: string;
}

const PROBLEM_ID = 'login-problem';

/** User name and password in a plain form, which works without JavaScript. */
export function LoginForm({ next, problems, username }: LoginFormProps) {
  const described = problems.length > 0 ? PROBLEM_ID : undefined;
  return (
    <form className={styles.form} action="/api/session" method="post">
      {described && (
        <div id={described} role="alert" className={styles.problem}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <label>
        {signInTexts().username}
        <input
          name="username"
          autoComplete="username"
          required
          maxLength={MAX_USERNAME}
          defaultValue={username}
          aria-describedby={described}
        />
      </label>
      <label>
        {signInTexts().password}
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
      <button type="submit">{signInTexts().signIn}</button>
    </form>
  );
}
