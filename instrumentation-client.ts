import { navigationBegins } from './lib/navigation/begin';
import { rememberServedPage } from './lib/served-page';

rememberServedPage();

/** Called by the framework when a client navigation begins. */
export function onRouterTransitionStart(address: string): void {
  navigationBegins(address);
}
