const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A text from a text area with the line endings of the one that it began from: browsers send each as `\r\n`. Lines at the start
 * and the end that were not changed keep their own, others get the one that is used most. A byte order mark, which browsers
 * remove, is put back.
 *
 * @param base undefined if it is not known: then lines end as on Unix
 */
export function keepLineEndings(typed: string, base: string | undefined): string {
  const text = unified(typed);
  if (base === undefined) return text;
  const mark = base.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK);
  const own = base.slice(mark ? 1 : 0);
  const kept = unified(own) === text ? own : withEndings(text.split('\n'), linesOf(own));
  return mark ? BYTE_ORDER_MARK + kept : kept;
}

const unified = (text: string): string => text.replace(/\r\n?/g, '\n');

interface Line {
  text: string;
  /** Empty for the last one. */
  end: string;
}

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)]
    .map(([, line = '', end = '']) => ({ text: line, end }))
    // The expression matches once more at the end of the text.
    .slice(0, text === '' || /[\r\n]$/.test(text) ? undefined : -1);

function withEndings(lines: readonly string[], base: readonly Line[]): string {
  const most = usual(base);
  const before = equalFrom(lines, base, (list, index) => list[index]);
  const after = Math.min(
    equalFrom(lines, base, (list, index) => list[list.length - 1 - index]),
    Math.min(lines.length, base.length) - before,
  );
  const ended = lines.map((text, index) => {
    if (index === lines.length - 1) return text;
    const fromEnd = lines.length - index;
    const line =
      index < before ? base[index] : fromEnd <= after ? base[base.length - fromEnd] : undefined;
    return text + (line?.end || most);
  });
  return ended.join('');
}

/** How many lines are equal, from the start or from the end. */
function equalFrom(
  lines: readonly string[],
  base: readonly Line[],
  at: <T>(list: readonly T[], index: number) => T | undefined,
): number {
  const most = Math.min(lines.length, base.length);
  for (let index = 0; index < most; index += 1)
    if (at(lines, index) !== at(base, index)?.text) return index;
  return most;
}

function usual(lines: readonly Line[]): string {
  const counts = new Map<string, number>();
  for (const { end } of lines) if (end) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '\n';
}
