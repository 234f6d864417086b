import { type StoreAsked, storeAsked } from '@wenzhan/kit/telemetry/events';

/** Publishes the result of a lookup in one tier. */
export function recordLookup(
  key: string,
  tier: StoreAsked['tier'],
  result: StoreAsked['result'],
): void {
  if (!storeAsked.hasSubscribers) return;
  storeAsked.publish({ store: key.startsWith('page:') ? 'page' : 'data', tier, result });
}
