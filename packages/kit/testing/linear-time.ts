import { readFileSync } from 'node:fs';

/** Texts on which scanners and regular expressions that are not linear take long, by what they repeat. */
const REPEATED = [
  ...[
    '~\n',
    '<!--',
    '`',
    '`a',
    '```\n',
    '~~~\n',
    '~~~a\n',
    '[',
    '![',
    '[a](',
    '](',
    '](a "',
    '[^',
    '[^a',
  ],
  ...[
    '<a ',
    '<',
    '</',
    '<script>',
    '<style ',
    '<template',
    '<!',
    '<![CDATA[',
    '<?',
    '<div',
    '<br',
    '\\',
  ],
  ...[
    '*',
    '**a',
    '_',
    '_a',
    '__a ',
    '~~',
    '~~a',
    '|',
    '|-',
    '$',
    '$a',
    '$$',
    '$$a',
    '$a ',
    '\\text{',
  ],
  ...[
    '> ',
    '>',
    '- ',
    '1. ',
    '# ',
    '#',
    ' ',
    '\n',
    '\t',
    '\r\n',
    ' \n',
    '\n ',
    ' -',
    '|:-',
    '&',
    '&a',
  ],
  ...[
    '&#',
    '字',
    '字\n',
    '，',
    'a',
    'a字',
    '⟦',
    '\ud800',
    '🙂',
    'http://a.',
    'www.',
    'a@',
    '"',
    "'",
    '=',
  ],
  ...[
    '---\n',
    '--',
    '- a\n',
    '{',
    '}',
    '{{',
    '{% ',
    '[!',
    '> [!NOTE]\n',
    ' "',
    '(',
    ')',
    '()',
    '.',
    ':',
  ],
  ...[
    'a: &a *a\n',
    '-a: b\n',
    'a:\n',
    '\u3000',
    'ａ',
    'é',
    '&lt;',
    '<p>',
    '<p>\n',
    '[a]',
    '[a ',
    '{% a %}',
    '{% a ',
    '</p>',
    '<b>',
    '<code>',
    '<pre>',
  ],
] as const;

/** The texts of about a length: one part repeated, alone and after what opens something. */
function hostileTexts(length: number): [name: string, text: string][] {
  return REPEATED.flatMap((part) =>
    ['', 'x', '```\n', '<!-- '].map((start): [string, string] => [
      JSON.stringify(start + part),
      start + part.repeat(Math.ceil(length / part.length)),
    ]),
  );
}

/** Milliseconds by which the clock of a thread may be behind: the system brings it up to date at each of its ticks. */
const TICK_MS = 10;
/** Milliseconds that nothing linear takes for a short text: eight times the text would take minutes, and is not tried. */
const BLOCKED_MS = 200;
/** Characters. */
const SHORT = 8000;
const LONGER = 8;
/** Quadratic work is eight times as much as linear. */
const MARGIN = 3;

/**
 * The hostile texts on which a function takes much more than eight times as long when they are eight times as long:
 * linear work takes eight times, quadratic 64 times.
 */
export function slowTexts(run: (text: string) => unknown): string[] {
  const long = new Map(hostileTexts(SHORT * LONGER));
  return hostileTexts(SHORT).flatMap(([name, text]) =>
    isSlow(run, (length) => (length > SHORT ? (long.get(name) ?? '') : text)) ? [name] : [],
  );
}

/** @param textOf the text in about a length */
export function isSlow(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
): boolean {
  const text = textOf(SHORT);
  const isBlocked = (short: string) =>
    timeOf(() => run(short), 1) > BLOCKED_MS && timeOf(() => run(short), 3) > BLOCKED_MS;
  if (isBlocked(textOf(SHORT / LONGER)) || isBlocked(text)) return true;
  const longer = textOf(SHORT * LONGER);
  /** As much text in parts: linear work takes as long. */
  const inParts = () => {
    for (let part = 0; part < LONGER; part += 1) run(text);
  };
  const isSlowNow = (runs: number) => {
    const whole = timeOf(() => run(longer), runs);
    return whole > 2 * TICK_MS && whole > (timeOf(inParts, runs) + TICK_MS) * MARGIN;
  };
  // A machine is busy for moments.
  return isSlowNow(1) && isSlowNow(3) && isSlowNow(5) && isSlowNow(5);
}

/** Milliseconds that the runs of a measurement take at most, after which there are no more. */
const ENOUGH_MS = 1000;

/** Milliseconds of the processor, which does not count while others use it: the fewest of some runs. */
function timeOf(run: () => unknown, runs: number): number {
  let fewest = Number.POSITIVE_INFINITY;
  const first = processorMs();
  for (let count = 0; count < runs && processorMs() - first < ENOUGH_MS; count += 1) {
    const start = processorMs();
    run();
    fewest = Math.min(fewest, processorMs() - start);
  }
  return fewest;
}

/** Milliseconds that this thread has had the processor; where the system does not tell them, those of the process. */
function processorMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    if (Number(nanoseconds) > 0) return Number(nanoseconds) / 1e6;
  } catch {
    // Only Linux has this file.
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
