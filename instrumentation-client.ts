import { navigationStarted } from './lib/navigation/progress';

/** Called by the framework when a client navigation begins. */
export function onRouterTransitionStart(): void {
  navigationStarted();
}
