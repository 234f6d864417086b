import { languagesSchema } from '@wenzhan/contract/schemas/languages';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import type { HexoConfig, HexoFile } from './files';

/**
 * The language of a text, undefined for the default one, and what it has in common with its translations. Hexo knows it by `lang`, and
 * `hexo-generator-i18n` by the folder of a language of the configuration; the name of a file may end with it.
 */
export function editionOf(
  { name, front }: Pick<HexoFile, 'name' | 'front'>,
  { language: languages }: Pick<HexoConfig, 'language'>,
): { language: string | undefined; group: string } {
  const [first = '', ...further] = languages.map(languageSegment);
  const path = name.replace(/\.\w+$/, '').replace(/^_(posts|drafts)\//, 'post/');
  const folder = (/^(?:post\/)?([^/]+)\//.exec(path)?.[1] ?? '').toLowerCase();
  const named = languageSegment(front.lang || front.language);
  // A value that names no language costs itself only.
  const written = languagesSchema.safeParse([named]).success ? named : '';
  const isOther = written !== '' && first !== '' && primaryOf(written) !== primaryOf(first);
  const inFolder = written === '' && further.includes(folder) ? folder : '';
  const language = isOther || further.includes(written) ? written : inFolder;
  const known = [language, first].filter(Boolean);
  const group = known.reduce((rest, one) => withoutLanguage(rest, one), path);
  return { language: language || undefined, group };
}

const primaryOf = (tag: string): string => tag.replace(/-.*/, '');

/** A path without a language in it: as the first folder, or at the end of the name. */
function withoutLanguage(path: string, language: string): string {
  const escaped = language.replace(/[^a-z0-9-]/g, '');
  return path
    .replace(new RegExp(`^(post/)?${escaped}/`, 'i'), '$1')
    .replace(new RegExp(`[._-]${escaped}$`, 'i'), '');
}
