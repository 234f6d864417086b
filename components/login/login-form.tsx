import styles from './login-form.module.css';

/** How to sign in, for editors. */
export function LoginForm() {
  return <p className={styles.hint} />;
}
