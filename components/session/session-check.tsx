import { useEffect } from 'react';
import useSWR from 'swr';
import { useSiteConfig } from '@/components/site-config/site-config-provider';
import { requestFromBrowser } from '@/lib/browser/request';
import { readToken } from '@/lib/browser/token';

/**
 * Asks who is signed in, and notes in the client state that the session is known. The page that is
 * being read stays, whatever the answer.
 */
export default function SessionCheck() {
  const [, setSite] = useSiteConfig();
  const { data } = useSWR('user_info', askWhoIsSignedIn, { shouldRetryOnError: false });
  useEffect(() => {
    if (data) setSite({ userInitialize: true });
  }, [data, setSite]);
  return null;
}

/** Asked again whenever the window is looked at: the token may be gone by then. */
async function askWhoIsSignedIn() {
  if (!readToken()) return null;
  return requestFromBrowser('user_info', { query: { requiredLogin: '1' } }, { background: true });
}
