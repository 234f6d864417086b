import { type StoreAsked, storeAsked } from '../telemetry/events';

/** Tells what a look into one tier found. */
export function recordLookup(
  key: string,
  tier: StoreAsked['tier'],
  result: StoreAsked['result'],
): void {
  if (!storeAsked.hasSubscribers) return;
  storeAsked.publish({ store: key.startsWith('page:') ? 'page' : 'data', tier, result });
}
