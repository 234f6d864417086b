import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { withInherited } from '../language-folder';
import { siteLanguages } from '../language-folders';
import type { ContentSource } from '../source';
import { ByteBudget } from './byte-budget';
import type { SourceOptions } from './source-options';

/**
 * A content system in the languages that `site.yaml` names. A further language has the files of the site in the folder of its name,
 * and takes over what it does not have.
 *
 * @param open makes the source of one language, which is undefined for the default; the name identifies the source
 */
export function inEveryLanguage(
  options: SourceOptions,
  open: (name: string, options: SourceOptions, language?: string) => ContentSource,
): ContentSource {
  const { url, dir } = options;
  return {
    ...open(url, options),
    inLanguage: (language, base) => {
      const segment = languageSegment(language);
      const folder = dir && path.join(/* turbopackIgnore: true */ dir, segment);
      const own = { ...options, dir: folder, budget: new ByteBudget() };
      const source = open(`${url} (${segment})`, own, language);
      return withInherited(source, { language, base, dir: folder });
    },
  };
}

/** Reads the languages that the `site.yaml` beside a content system names, the default one first. The file may have no name: systems have one. */
export const languagesBeside = (dir: string | undefined): (() => Promise<readonly string[]>) =>
  dir === undefined ? async () => [] : siteLanguages(dir, { siteName: '-' });
