import { navigationBegins } from './lib/navigation/begin';
import { watchClientErrors } from './lib/observe/client-errors';
import { rememberServedPage } from './lib/served-page';

rememberServedPage();
watchClientErrors();

const vitalsEndpoint = process.env.NEXT_PUBLIC_VITALS_ENDPOINT;
if (vitalsEndpoint && navigator.doNotTrack !== '1') {
  const measure = () =>
    import('./lib/observe/vitals')
      .then(({ reportVitals }) => reportVitals(vitalsEndpoint))
      .catch(() => {});
  // The scripts of a stored page start when it has been seen, which may be after this event.
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}

/** Called by the framework when a client navigation begins. */
export function onRouterTransitionStart(address: string): void {
  navigationBegins(address);
}
