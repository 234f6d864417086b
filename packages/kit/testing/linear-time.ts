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

/** Milliseconds; less is noise. */
const NOISE_MS = 10;
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
    timeOf(run, short, 1) > BLOCKED_MS && timeOf(run, short, 3) > BLOCKED_MS;
  if (isBlocked(textOf(SHORT / LONGER)) || isBlocked(text)) return true;
  const longer = textOf(SHORT * LONGER);
  const isSlowNow = (runs: number) => {
    const later = timeOf(run, longer, runs);
    return later > NOISE_MS && later > timeOf(run, text, runs) * LONGER * MARGIN;
  };
  // Other threads of the process count, and a machine is busy for moments.
  return isSlowNow(1) && isSlowNow(3) && isSlowNow(5) && isSlowNow(5);
}

/** Milliseconds that the runs of a measurement take at most, after which there are no more. */
const ENOUGH_MS = 1000;

/** Milliseconds of the processor, which does not count while other processes use it: the fewest of some runs. */
function timeOf(run: (text: string) => unknown, text: string, runs: number): number {
  let fewest = Number.POSITIVE_INFINITY;
  const first = process.cpuUsage();
  for (let count = 0; count < runs && msSince(first) < ENOUGH_MS; count += 1) {
    const start = process.cpuUsage();
    run(text);
    fewest = Math.min(fewest, msSince(start));
  }
  return fewest;
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
