import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import { siteFileSchema } from '../files/file-schemas';
import { scanFolder, statIfThere, statsFingerprint } from '../files/scan';
import { parseYaml } from '../files/yaml';

/**
 * Reads which folders of a content folder have the content of a further language, from its `site.yaml`.
 *
 * @returns reads them again if that file has changed; the same set as long as they are the same
 */
export function languageFolders(dir: string): () => Promise<ReadonlySet<string>> {
  const file = path.join(/* turbopackIgnore: true */ dir, 'site.yaml');
  let folders: ReadonlySet<string> = new Set();
  let fingerprint: string | null = null;
  return async () => {
    const current = await statsFingerprint(file);
    if (current === fingerprint) return folders;
    const text = await readTextFile(file).catch(() => null);
    // The last valid version of the file holds.
    const languages = text === null ? undefined : languagesIn(text);
    if (!languages) return folders;
    fingerprint = current;
    if (languages.join() !== [...folders].join()) folders = new Set(languages);
    return folders;
  };
}

/** The languages that a `site.yaml` names besides the first; undefined for a faulty one. */
function languagesIn(text: string): string[] | undefined {
  // Most sites have one language, and their file is parsed elsewhere.
  if (!/\blanguages\b/.test(text)) return [];
  const parsed = parseYaml(text, siteFileSchema);
  const site = parsed.ok ? parsed.value : parsed.rest;
  return site && (site.languages ?? []).slice(1).map(languageSegment);
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
