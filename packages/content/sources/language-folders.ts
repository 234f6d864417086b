import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import { z } from 'zod';
import { type SiteFile, siteFileSchema } from '../files/file-schemas';
import { scanFolder, statIfThere, statsFingerprint } from '../files/scan';
import { parseYaml } from '../files/yaml';

/**
 * Reads which folders of a content folder have the content of a further language, from its `site.yaml`.
 *
 * @returns reads them again if that file has changed; the same set as long as they are the same
 */
export function languageFolders(dir: string): () => Promise<ReadonlySet<string>> {
  const read = siteLanguages(dir);
  let languages: readonly string[] = [];
  let folders: ReadonlySet<string> = new Set();
  return async () => {
    const current = await read();
    if (current !== languages) folders = new Set(current.slice(1).map(languageSegment));
    languages = current;
    return folders;
  };
}

/**
 * Reads which languages the `site.yaml` of a folder names, the default one first; none without the key.
 *
 * @param known keys that the file may omit
 * @returns reads them again if that file has changed; the same list as long as they are the same
 */
export function siteLanguages(dir: string, known: object = {}): () => Promise<readonly string[]> {
  const schema = z.preprocess(
    (written) => (written instanceof Object ? { ...known, ...written } : written),
    siteFileSchema,
  );
  const file = path.join(/* turbopackIgnore: true */ dir, 'site.yaml');
  let languages: readonly string[] = [];
  let fingerprint: string | null = null;
  return async () => {
    const current = await statsFingerprint(file);
    if (current === fingerprint) return languages;
    const text = await readTextFile(file).catch(() => null);
    // The last valid version of the file holds.
    const named = text === null ? undefined : languagesIn(text, schema);
    if (!named) return languages;
    fingerprint = current;
    if (named.join() !== languages.join()) languages = named;
    return languages;
  };
}

/** The languages that a `site.yaml` names; undefined for a faulty one. */
function languagesIn(text: string, schema: z.ZodType<SiteFile>): string[] | undefined {
  // Most sites have one language, and their file is parsed elsewhere.
  if (!/\blanguages\b/.test(text)) return [];
  const parsed = parseYaml(text, schema);
  const site = parsed.ok ? parsed.value : parsed.rest;
  return site && (site.languages ?? []);
}

/** A file of a content folder by its path in the folder of its language, and that language; undefined: the default. */
export function fileInLanguage(
  file: string,
  languages: ReadonlySet<string>,
): { language: string | undefined; file: string } {
  const slash = file.indexOf('/');
  const language = file.slice(0, Math.max(0, slash));
  return languages.has(language)
    ? { language, file: file.slice(slash + 1) }
    : { language: undefined, file };
}

/** The names of the files of a content folder in all languages. @throws the error of the file system for an unreadable folder */
export async function contentFiles(dir: string, languages: ReadonlySet<string>): Promise<string[]> {
  const { fingerprints } = await scanFolder(dir, { passed: languages });
  const files = [...fingerprints.keys()];
  for (const language of languages) {
    const folder = path.join(/* turbopackIgnore: true */ dir, language);
    if (!(await statIfThere(folder))) continue;
    const own = await scanFolder(folder);
    for (const file of own.fingerprints.keys()) files.push(`${language}/${file}`);
  }
  return files;
}
