import { navigationStarted } from './lib/navigation/progress';
import { rememberServedPage } from './lib/served-page';

rememberServedPage();

/** Called by the framework when a client navigation begins. */
export function onRouterTransitionStart(): void {
  navigationStarted();
}
