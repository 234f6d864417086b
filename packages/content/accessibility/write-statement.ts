import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { parse } from 'yaml';
import { z } from 'zod';
import { newStatement, renewedStatement, type StatementLanguage } from './statement';

/** The file of the statement in a folder of texts. */
const STATEMENT = 'pages/accessibility.md';

const siteSchema = z.object({
  locale: z.string().default('zh-CN'),
  languages: z.array(z.string()).nonempty().optional(),
});

/** What became of a statement. */
type Written = 'new' | 'renewed' | 'unchanged' | 'own';

/**
 * Writes the statement of accessibility into a content folder, in its languages that are Chinese or English. Of one that is there only the software's part is written anew; one without its marks is the owner's, and stays.
 *
 * @param writtenAt ISO 8601
 * @returns what became of each file, by its path below the folder
 * @throws {Error} for a `site.yaml` that is missing or is none
 */
export async function writeStatements(
  dir: string,
  writtenAt: string,
): Promise<Map<string, Written>> {
  const { locale, languages = [locale] } = siteSchema.parse(
    parse(await readFile(path.join(dir, 'site.yaml'), 'utf8')),
  );
  const files = languages.flatMap((tag, index): [string, StatementLanguage][] => {
    const language = /^(zh|en)(?![a-z])/i.exec(tag)?.[1]?.toLowerCase();
    const folder = index === 0 ? '' : languageSegment(tag);
    return language ? [[path.join(folder, STATEMENT), language as StatementLanguage]] : [];
  });
  const written = new Map<string, Written>();
  for (const [file, language] of files) {
    written.set(file, await writeOne(path.join(dir, file), language, writtenAt));
  }
  return written;
}

async function writeOne(
  file: string,
  language: StatementLanguage,
  writtenAt: string,
): Promise<Written> {
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  const after =
    before === null
      ? newStatement(language, writtenAt)
      : renewedStatement(before, language, writtenAt);
  if (after === null) return 'own';
  if (after === before) return 'unchanged';
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, after);
  return before === null ? 'new' : 'renewed';
}
