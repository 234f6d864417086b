import { parseArgs } from 'node:util';
import { describeMachine, report } from './report';

const SIZES = [1_000, 10_000, 100_000];

/**
 * Measures archives of three sizes, or of the sizes on the command line (`[--save] [N ...]`), and reports them.
 *
 * @param measure is called with the number of articles
 */
export async function reportArchives<Cost>(
  name: string,
  measure: (articles: number) => Promise<Cost>,
  format: (costs: Cost[]) => string,
): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { save: { type: 'boolean' } },
  });
  const machine = describeMachine();
  const costs: Cost[] = [];
  for (const articles of positionals.length > 0 ? positionals.map(Number) : SIZES) {
    costs.push(await measure(articles));
  }
  await report(name, `${machine}\n${format(costs)}`, values.save);
}
