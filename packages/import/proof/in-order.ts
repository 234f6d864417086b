import { diffArrays } from 'diff';

/** Differences that are looked for in the middle of two lists; the time grows with their square. */
const MAX_DIFFERENCES = 4000;

/**
 * Pairs the equal entries of two lists without changing their order, as many as there are. Of lists with more
 * differences than anybody reads, those at the beginning and at the end are paired.
 *
 * @returns the index in the second list by that in the first
 */
export function inOrder(before: readonly string[], after: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_DIFFERENCES });
  if (!changes) return atEnds(before, after);
  let [index, other] = [0, 0];
  for (const { added, removed, count } of changes) {
    for (let step = 0; !added && !removed && step < count; step += 1) {
      pairs.set(index + step, other + step);
    }
    if (!added) index += count;
    if (!removed) other += count;
  }
  return pairs;
}

function atEnds(before: readonly string[], after: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  for (; start < shorter && before[start] === after[start]; start += 1) pairs.set(start, start);
  for (let back = 1; back <= shorter - start; back += 1) {
    const [index, other] = [before.length - back, after.length - back];
    if (before[index] !== after[other]) break;
    pairs.set(index, other);
  }
  return pairs;
}
