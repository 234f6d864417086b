import { useEffect } from 'react';
import useSWR from 'swr';
import { useSiteConfig } from '@/components/parts/site-config-provider';
import { requestFromBrowser } from '@/lib/request/browser-request';
import { readToken } from '@/lib/request/browser-token';

/**
 * Requests the signed-in user and sets `userInitialize` on success. Never navigates, even when the
 * token is invalid.
 */
export default function SessionCheck() {
  const [, setSite] = useSiteConfig();
  const { data } = useSWR('user_info', askWhoIsSignedIn, { shouldRetryOnError: false });
  useEffect(() => {
    if (data) setSite({ userInitialize: true });
  }, [data, setSite]);
  return null;
}

/** SWR calls this again on focus, when the token may have been removed. */
async function askWhoIsSignedIn() {
  if (!readToken()) return null;
  return requestFromBrowser('user_info', { query: { requiredLogin: '1' } }, { background: true });
}
