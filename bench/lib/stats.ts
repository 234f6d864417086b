/** What several measurements of one thing came to. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** @throws when there is nothing to measure */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  const least = sorted[0];
  const most = sorted.at(-1);
  if (upper === undefined || lower === undefined || least === undefined || most === undefined) {
    throw new Error('no values');
  }
  return { median: (lower + upper) / 2, least, most };
}
