import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import type { ArticleRecord, PageRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { splitFrontMatter } from '../files/front-matter';
import type { CheckedEdition } from './read-editions';

type Text = ArticleRecord | PageRecord;

/** An article or a page that there is in the default language, too. */
export interface TranslatedText {
  /** Path of its file, which starts with the content folder as given. */
  file: string;
  /** The same of the original. */
  original: string;
  /** `digestOf` the original as it is now. */
  digest: string;
  /** What it says of the original; undefined if it says nothing. */
  translatedFrom: string | undefined;
}

/** The translations in all languages of a site, by language and file. */
export function translationsIn([main, ...others]: readonly CheckedEdition[]): TranslatedText[] {
  if (!main) return [];
  const originals = new Map(main.records.filter(isText).map((record) => [keyOf(record), record]));
  return others.flatMap(({ dir, records }) =>
    records.filter(isText).flatMap((record) => {
      const original = originals.get(keyOf(record));
      if (!original?.digest) return [];
      return {
        file: path.join(dir, record.file),
        original: path.join(main.dir, original.file),
        digest: original.digest,
        translatedFrom: record.front.translatedFrom,
      };
    }),
  );
}

const isText = (record: object & { kind: string }): record is Text =>
  record.kind === 'page' || (record.kind === 'article' && !('draft' in record && record.draft));

const keyOf = (record: Text) =>
  record.kind === 'article' ? `article ${record.id}` : `page ${record.name}`;

export const isOutdated = ({ translatedFrom, digest }: TranslatedText): boolean =>
  translatedFrom !== undefined && translatedFrom !== digest;

/** Finds translations that are older than their originals. */
export const outdatedTranslations = (editions: readonly CheckedEdition[]): ContentDiagnostic[] =>
  translationsIn(editions)
    .filter(isOutdated)
    .map(({ file, original }) => ({
      file,
      line: 1,
      message: `原文${original}在翻译以后改过`,
    }));

const FIELD = /^translatedFrom:[^\r\n]*/m;

/**
 * Writes into the front matter of a translation that it is one of the original as it is now. All other bytes stay.
 *
 * @throws the error of the file system, leaving the file as it was
 */
async function writeTranslatedFrom({ file, digest }: TranslatedText): Promise<void> {
  // The link to a file stays one.
  const target = await realpath(file);
  const text = await readFile(target, 'utf8');
  const front = splitFrontMatter(text)?.front;
  if (front === undefined) throw new Error(`${file} has no front matter`);
  const field = `translatedFrom: '${digest}'`;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const changed = FIELD.test(front)
    ? front.replace(FIELD, () => field)
    : `${front}${field}${lineEnd}`;
  const start = text.indexOf('\n') + 1;
  const { mode } = await stat(target);
  await atomicWrite(target, text.slice(0, start) + changed + text.slice(start + front.length), {
    mode,
  });
}

/**
 * Writes what translations are of: of the named files, or of all that say nothing yet.
 *
 * @param files paths that start with the content folder, as it was given; none: all that say nothing
 * @returns the files that were written, and those of `files` that are no translations
 */
export async function noteTranslations(
  editions: readonly CheckedEdition[],
  files: readonly string[],
): Promise<{ written: string[]; unknown: string[] }> {
  const translations = translationsIn(editions);
  const named = new Set(files.map((file) => path.normalize(file)));
  const chosen = translations.filter(({ file, translatedFrom, digest }) =>
    named.size > 0 ? named.has(file) && translatedFrom !== digest : translatedFrom === undefined,
  );
  for (const translation of chosen) await writeTranslatedFrom(translation);
  const known = new Set(translations.map(({ file }) => file));
  return {
    written: chosen.map(({ file }) => file),
    unknown: [...named].filter((file) => !known.has(file)),
  };
}
