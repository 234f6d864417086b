import { watchClientErrors } from './lib/browser/client-errors';
import { navigationBegins } from './lib/browser/navigation/navigation-state';
import { rememberServedPage } from './lib/browser/ssr-snapshot';
import { syncTheme } from './lib/browser/theme';

rememberServedPage();
watchClientErrors();
syncTheme();

if (document.documentElement.dataset.vitals === '1' && navigator.doNotTrack !== '1') {
  const measure = () =>
    import('./lib/browser/vitals').then(({ reportVitals }) => reportVitals()).catch(() => {});
  // The scripts of a stored page start after its first paint, possibly after this event.
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}

/** Called by the framework when a client navigation begins. */
export function onRouterTransitionStart(address: string): void {
  navigationBegins(address);
}
