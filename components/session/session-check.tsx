import { useEffect } from 'react';
import useSWR from 'swr';
import { useSiteConfig } from '@/components/site/site-config-provider';
import { requestApi } from '@/lib/api/client';

/** Asks who is signed in, and notes in the client state that the session is known. */
export default function SessionCheck() {
  const [, setSite] = useSiteConfig();
  const { data } = useSWR(
    'user_info',
    () => requestApi('user_info', { query: { requiredLogin: '1' } }, { showError: false }),
    { shouldRetryOnError: false },
  );
  useEffect(() => {
    if (data) setSite({ userInitialize: true });
  }, [data, setSite]);
  return null;
}
