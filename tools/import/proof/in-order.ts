/** Products of two lengths up to which the longest sequence is computed: 16 MB. */
const MAX_CELLS = 4_000_000;

/**
 * Pairs the equal entries of two lists without changing their order, as many as there are.
 *
 * @returns the index in the second list by that in the first
 */
export function inOrder(before: readonly string[], after: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs.set(start, start);
    start += 1;
  }
  let [end, other] = [before.length, after.length];
  while (end > start && other > start && before[end - 1] === after[other - 1]) {
    end -= 1;
    other -= 1;
    pairs.set(end, other);
  }
  if ((end - start) * (other - start) > MAX_CELLS) return pairs;
  for (const [a, b] of longest(before.slice(start, end), after.slice(start, other))) {
    pairs.set(a + start, b + start);
  }
  return pairs;
}

/** The pairs of a longest common subsequence. */
function longest(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a -= 1) {
    for (let b = after.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] =
        before[a] === after[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < before.length && b < after.length; ) {
    if (before[a] === after[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}
