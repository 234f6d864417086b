/** Characters that are compared at once: enough that their order counts. */
const LENGTH = 4;

/** Letters and digits only: systems differ in their quotation marks, spaces and widths. */
export function letters(text: string): string[] {
  return Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  );
}

/** Adds the sequences of a text to a count. A text that is shorter is one sequence. */
function count(all: readonly string[], length: number, counts: Map<string, number>): void {
  for (let start = 0; start + length <= all.length && length > 0; start += 1) {
    const sequence = all.slice(start, start + length).join('');
    counts.set(sequence, (counts.get(sequence) ?? 0) + 1);
  }
}

/**
 * How much of an old text a new text contains, in percent: sequences of four letters, wherever they stand.
 * Lines of the old text are compared alone, so that it does not matter what stands between them.
 */
export function containedPercent(old: string, current: string): number {
  const wanted = new Map<string, number>();
  for (const line of old.split('\n').map(letters)) {
    count(line, Math.min(LENGTH, line.length), wanted);
  }
  const there = new Map<string, number>();
  const now = letters(current);
  for (let length = 1; length <= LENGTH; length += 1) count(now, length, there);
  let total = 0;
  let kept = 0;
  for (const [sequence, times] of wanted) {
    total += times;
    kept += Math.min(times, there.get(sequence) ?? 0);
  }
  return total === 0 ? 100 : (kept / total) * 100;
}

/** A percentage for people; 100 only if nothing is missing. */
export const formatPercent = (percent: number): string =>
  `${percent === 100 ? '100' : Math.min(percent, 99.9).toFixed(1)} %`;
