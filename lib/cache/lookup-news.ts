import { type StoreAsked, storeAsked } from '../observe/topics';

/** Tells what a look into one tier found. */
export function tellLookup(
  key: string,
  tier: StoreAsked['tier'],
  result: StoreAsked['result'],
): void {
  if (!storeAsked.isHeard) return;
  storeAsked.tell({ store: key.startsWith('page:') ? 'page' : 'data', tier, result });
}
