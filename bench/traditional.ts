import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Converter } from 'opencc-js/cn2t';
import { type Convert, traditionalConverter } from '../lib/text/traditional/converter';
import { formatTable, median } from './lib/report';

/** A simplified text and how it should be in traditional characters. */
type Pair = readonly [simplified: string, traditional: string];

const USAGE = 'usage: npm run bench:traditional -- CHECKOUT (of https://github.com/BYVoid/OpenCC)';
const ROUNDS = 11;

/**
 * Measures conversion to traditional characters on the test cases and the sample text of an OpenCC checkout:
 * wrong characters, and CPU time beside OpenCC's own longest match.
 *
 * @returns the exit code
 */
async function measure(checkout = ''): Promise<number> {
  if (!existsSync(path.join(checkout, 'test/testcases/testcases.json'))) {
    console.error(USAGE);
    return 2;
  }
  const rows = [['variant', 'by', 'wrong: test cases', 'sample text', 'a character']];
  for (const variant of ['tw', 'hk'] as const) {
    const texts = {
      'test cases': testCases(checkout, `s2${variant}`),
      'sample text': sampleText(checkout, `s2${variant}`),
    };
    const converters = {
      'OpenCC, words of the region': Converter({ from: 'cn', to: `${variant}p` }),
      'this site, words of computing': await traditionalConverter(variant, 'computing'),
      'this site': await traditionalConverter(variant),
      OpenCC: Converter({ from: 'cn', to: variant }),
    };
    const times = cpuTimes(converters, Object.values(texts).flat());
    for (const [name, convert] of Object.entries(converters)) {
      const shares = Object.values(texts).map((pairs) => wrongShare(pairs, convert));
      rows.push([variant, name, ...shares, `${(times.get(name) ?? 0).toFixed(2)} µs`]);
    }
  }
  console.log(formatTable(rows));
  return 0;
}

/** OpenCC's tests have commas at the ends of lists. */
function testCases(checkout: string, config: string): Pair[] {
  const text = readFileSync(path.join(checkout, 'test/testcases/testcases.json'), 'utf8');
  const { cases }: { cases: { input: string; expected: Record<string, string> }[] } = JSON.parse(
    text.replace(/,(\s*[}\]])/g, '$1'),
  );
  return cases.flatMap(({ input, expected }) => {
    const traditional = expected[config];
    return traditional === undefined ? [] : [[input, traditional] as const];
  });
}

/** A constitution in Chinese. Its traditional version is OpenCC's own, so it has the faults of OpenCC. */
function sampleText(checkout: string, config: string): Pair[] {
  const lines = (file: string) =>
    readFileSync(path.join(checkout, 'test/golden', file), 'utf8').split('\n');
  const traditional = lines(`output/us_constitution_zhs.${config}.txt`);
  return lines('input/us_constitution_zhs.txt').map((line, at) => [line, traditional[at] ?? '']);
}

/** The share of Han characters that are wrong, or missing, or too many. */
function wrongShare(pairs: readonly Pair[], convert: Convert): string {
  let [wrong, total] = [0, 0];
  for (const [simplified, traditional] of pairs) {
    wrong += editDistance(Array.from(convert(simplified)), Array.from(traditional));
    total += traditional.match(/\p{Script=Han}/gu)?.length ?? 0;
  }
  return `${((100 * wrong) / total).toFixed(2)} % of ${total}`;
}

function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, one] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const [left = 0, up = 0, corner = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, up + 1, corner + (one === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Microseconds of CPU time a character, by converter: medians of rounds in which each has its turn. */
function cpuTimes(
  converters: Record<string, Convert>,
  pairs: readonly Pair[],
): Map<string, number> {
  const length = pairs.reduce((sum, [simplified]) => sum + simplified.length, 0);
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, convert] of Object.entries(converters)) {
      const start = process.cpuUsage();
      for (const [simplified] of pairs) convert(simplified);
      const { user, system } = process.cpuUsage(start);
      times.set(name, [...(times.get(name) ?? []), (user + system) / length]);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

process.exitCode = await measure(process.argv[2]);
