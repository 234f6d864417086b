import { diffLines } from 'diff';

/** Lines that are shown around each change. */
const CONTEXT = 2;
/** Milliseconds after which two texts are too different to compare. */
const TIME_LIMIT_MS = 500;

export interface Difference {
  kind: 'added' | 'removed' | 'same' | 'left-out';
  /** Empty for lines that are left out. */
  text: string;
  lines: number;
}

/**
 * What has changed from one text to another, by lines, with a few unchanged lines around.
 *
 * @returns undefined if the texts are too long and too different to compare
 */
export function differenceOf(before: string, after: string): Difference[] | undefined {
  const changes = diffLines(before, after, { timeout: TIME_LIMIT_MS });
  return changes?.flatMap(({ value, added, removed, count }, index) => {
    const text = value.replace(/\r?\n$/, '');
    if (added || removed)
      return [{ kind: added ? ('added' as const) : ('removed' as const), text, lines: count }];
    return shortened(text.split('\n'), index === 0, index === changes.length - 1);
  });
}

/** Unchanged lines, without those far from a change. */
function shortened(lines: readonly string[], isFirst: boolean, isLast: boolean): Difference[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const leftOut = lines.length - head - tail;
  if (leftOut <= 1) return same(lines);
  return [
    ...same(lines.slice(0, head)),
    { kind: 'left-out', text: '', lines: leftOut },
    ...same(lines.slice(lines.length - tail)),
  ];
}

const same = (lines: readonly string[]): Difference[] =>
  lines.length > 0 ? [{ kind: 'same', text: lines.join('\n'), lines: lines.length }] : [];
