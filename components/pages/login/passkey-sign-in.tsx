'use client';

import { useEffect, useState } from 'react';
import { optional } from '@/components/parts/optional-boundary';
import { preparePasskeySignIn, type SignInWithPasskey } from '@/lib/browser/passkey-sign-in';
import styles from './login-form.module.css';

interface PasskeySignInProps {
  /** Path of this site to go to after signing in. */
  next: string;
  texts: { signIn: string; failed: string };
}

/** A button that signs in with a passkey; nothing where that is not possible. */
export const PasskeySignIn = optional(function PasskeySignIn({ next, texts }: PasskeySignInProps) {
  const [signIn, setSignIn] = useState<SignInWithPasskey>();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  useEffect(() => {
    preparePasskeySignIn().then(
      (prepared) => setSignIn(() => prepared),
      // The password signs in as well.
      () => undefined,
    );
  }, []);
  if (!signIn) return null;
  const start = () => {
    setState('busy');
    signIn(next).then(
      (path) => window.location.assign(path),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.form}>
      <button type="button" onClick={start} disabled={state === 'busy'}>
        {texts.signIn}
      </button>
      <p role="status">{state === 'failed' && texts.failed}</p>
    </div>
  );
});
