import { Analytics as VercelAnalytics } from '@vercel/analytics/next';
import { isPrivatePath } from '@wenzhan/contract/urls/login-path';
import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { AnalyticsConfig, Tracked } from '@/lib/browser/analytics';
import { consent } from '@/lib/browser/consent';
import { type CountPageView, startTracker } from '@/lib/browser/trackers';
import { ConsentDialog } from './consent-dialog';

const nothing = () => null;

/**
 * The third-party analytics script (specification §1); with `consent`, once the visitor has agreed. Where a password is
 * typed, a document that may have the script is replaced by one of its own.
 */
export default function Analytics(config: AnalyticsConfig) {
  const choice = useSyncExternalStore(consent.subscribe, consent.get, nothing);
  const isAllowed = !config.consent || choice === 'granted';
  const isPrivate = isPrivatePath(usePathname());
  useEffect(() => {
    if (isAllowed && isPrivate) window.location.reload();
  }, [isAllowed, isPrivate]);
  return (
    <>
      {config.consent && <ConsentDialog provider={config.provider} isAnswered={choice !== null} />}
      {isAllowed && !isPrivate && <Counter {...config} />}
    </>
  );
}

function Counter(config: AnalyticsConfig) {
  if (config.provider !== 'vercel') {
    return (
      <Suspense>
        <PageViewCounter config={config} />
      </Suspense>
    );
  }
  const { scriptSrc, endpoint } = config;
  return (
    <VercelAnalytics
      {...(scriptSrc ? { scriptSrc } : {})}
      {...(endpoint ? { endpoint } : {})}
      debug={false}
    />
  );
}

/** The tracker of this document, and the address that it has counted last. */
let tracker: CountPageView | undefined;
let lastUrl = '';

/** Counts each route that is shown, once. */
function PageViewCounter({ config }: { config: Tracked }) {
  const path = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    const url = window.location.origin + path + (query && `?${query}`);
    if (url === lastUrl) return;
    tracker ??= startTracker(config);
    tracker({ url, referrer: lastUrl || document.referrer, title: document.title });
    lastUrl = url;
  }, [path, query, config]);
  return null;
}
