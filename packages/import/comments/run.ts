import path from 'node:path';
import { setting } from '@wenzhan/kit/settings/setting';
import { readText } from '../read-text';
import { articleFinder } from './articles';
import { readJsonComments } from './json';
import { type PlacedComments, placeComments } from './place-comments';
import type { ReadComments } from './read-comments';
import type { Reason } from './source';
import { writeWaline } from './waline';
import { readWordpressComments } from './wordpress';

const NAMES: Readonly<Record<Reason, string>> = {
  spam: 'spam',
  waiting: 'waiting for approval',
  trash: 'in the trash',
  pingback: 'pingbacks',
  note: 'notes of editors',
};
/** Addresses that are printed. */
const SHOWN = 50;

/**
 * Writes the comments of exports as a file for Waline, and prints what was left out. Without any there is no file: Waline
 * would delete its comments for it.
 *
 * @param dir content folder with the articles, after their import
 * @returns how many comments were written
 * @throws {BrokenExport} for a file that is no export
 */
export async function importComments(
  files: readonly string[],
  dir: string,
  out: string,
): Promise<number> {
  const zone = setting('SITE_TIME_ZONE');
  const exports: ReadComments[] = [];
  for (const file of files) {
    const text = await readText(file, (note) => console.log(`${file}: ${note}`));
    const read = /^\s*</.test(text) ? readWordpressComments : readJsonComments;
    exports.push(await read(text, file, zone));
  }
  const articleOf = await articleFinder(dir);
  const result = placeComments(exports, articleOf);
  const count = result.placed.length;
  if (count > 0) await writeWaline(out, result.placed);
  const last =
    count > 0
      ? `${path.resolve(out)}: import it in Waline (/ui/migration), which deletes the comments that are there`
      : `nothing was written; the articles are looked for in ${path.resolve(dir)} (--into: elsewhere)`;
  for (const line of [...summaryOf(exports, result), last]) console.log(line);
  return count;
}

function summaryOf(exports: readonly ReadComments[], result: PlacedComments): string[] {
  const { placed, homeless, silent } = result;
  const articles = new Set(placed.map(({ article }) => article));
  const left = exports.flatMap(({ leftOut }) => leftOut);
  const counts = Object.entries(NAMES).flatMap(([reason, name]) => {
    const count = left.filter((one) => one.reason === reason).length;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  const notes = exports.flatMap(({ notes: some }) => some);
  return [
    `${placed.length} comments on ${articles.size} articles; left out: ${counts.join(', ') || 'none'}`,
    ...notes.map(
      ({ location, subject, text }) => `${location.file}:${location.line}: ${subject}：${text}`,
    ),
    ...listed(homeless, 'on pages that are no articles here'),
    ...listed(silent, 'on articles with comments: false, which show none'),
  ];
}

function listed(counts: ReadonlyMap<string, number>, what: string): string[] {
  if (counts.size === 0) return [];
  const all = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const rest = all.length - SHOWN;
  return [
    `${total} ${what}:`,
    ...all.slice(0, SHOWN).map(([address, count]) => `  ${address} (${count})`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
