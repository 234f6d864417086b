/** Characters that are compared at once: enough that their order counts. */
const LENGTH = 4;

/** Letters and digits only: systems differ in their quotation marks, spaces and widths. */
function letters(text: string): string[] {
  return Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  );
}

/** The sequences of a text, with their numbers. */
function sequences(text: string): Map<string, number> {
  const all = letters(text);
  const length = Math.min(LENGTH, all.length);
  const found = new Map<string, number>();
  for (let start = 0; start + length <= all.length && length > 0; start += 1) {
    const sequence = all.slice(start, start + length).join('');
    found.set(sequence, (found.get(sequence) ?? 0) + 1);
  }
  return found;
}

/** How much of an old text a new text contains, in percent: sequences of four letters, wherever they stand. */
export function containedPercent(old: string, current: string): number {
  const wanted = sequences(old);
  const short = letters(old).length < LENGTH;
  if (wanted.size === 0) return 100;
  if (short) return letters(current).join('').includes(letters(old).join('')) ? 100 : 0;
  const there = sequences(current);
  let total = 0;
  let kept = 0;
  for (const [sequence, count] of wanted) {
    total += count;
    kept += Math.min(count, there.get(sequence) ?? 0);
  }
  return (kept / total) * 100;
}

/** A percentage for people; 100 only if nothing is missing. */
export const formatPercent = (percent: number): string =>
  `${percent === 100 ? '100' : Math.min(percent, 99.9).toFixed(1)} %`;
