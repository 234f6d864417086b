import path from 'node:path';
import { isTimeZone } from '@wenzhan/kit/language';
import { z } from 'zod';
import { insideExport } from '../inside-export';
import { splitText } from '../markdown/front-matter';
import { flag, parseFields, rank, scalar, scalars } from '../parse-fields';
import { readText } from '../read-text';
import { readYamlFields } from '../read-yaml';

const configSchema = z.looseObject({
  title: scalar,
  description: scalar,
  /** The default one first. */
  language: scalars,
  author: scalar,
  timezone: scalar,
  url: scalar,
  root: scalar,
  permalink: scalar,
  category_dir: scalar,
  tag_dir: scalar,
  archive_dir: scalar,
  new_post_name: scalar,
  source_dir: scalar,
  category_map: z.record(z.string(), scalar).nullish(),
  tag_map: z.record(z.string(), scalar).nullish(),
  filename_case: scalar,
  pretty_urls: z.object({ trailing_html: flag }).nullish(),
  post_asset_folder: flag,
  marked: z.unknown().optional(),
  markdown: z.unknown().optional(),
  kramed: z.unknown().optional(),
  encrypt: z.unknown().optional(),
  hide_posts: z.unknown().optional(),
});
export type HexoConfig = z.output<typeof configSchema>;

export const frontSchema = z.looseObject({
  title: scalar,
  date: scalar,
  updated: scalar,
  author: scalar,
  tags: scalars,
  tag: scalars,
  categories: z.unknown().optional(),
  category: z.unknown().optional(),
  permalink: scalar,
  abbrlink: scalar,
  excerpt: scalar,
  lang: scalar,
  language: scalar,
  description: scalar,
  summary: scalar,
  published: flag,
  comments: flag,
  sticky: rank,
  top: rank,
  cover: z.unknown().optional(),
  thumbnail: z.unknown().optional(),
  banner: z.unknown().optional(),
  layout: z.unknown().optional(),
  slug: scalar,
  id: scalar,
});
export type HexoFront = z.output<typeof frontSchema>;

/** A text file of a Hexo site. */
export interface HexoFile {
  /** Below the `source` folder, with `/` as separator. */
  name: string;
  file: string;
  front: HexoFront;
  /** The front matter as it is written. */
  written: Record<string, unknown>;
  body: string;
  bodyLine: number;
  /** What of the front matter was not right. */
  notes: string[];
}

/**
 * Reads the configuration.
 *
 * @param onFault gets the names of settings that are not valid, and so not used
 * @throws {BrokenExport}
 */
export async function readConfig(
  folder: string,
  onFault: (name: string) => void,
): Promise<HexoConfig> {
  const file = await insideExport(folder, '_config.yml');
  return parseFields(configSchema, readYamlFields(await readText(file), file, 1), onFault);
}

/**
 * Reads a text file. Hexo takes front matter with and without the line before it.
 *
 * @throws {BrokenExport}
 */
export async function readFile(file: string, name: string): Promise<HexoFile> {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const source = await readText(file, note);
  const hasOpening = /^(\uFEFF?---|\+\+\+)[ \t]*\n/.test(source);
  const written = splitText(hasOpening ? source : `---\n${source}`, file, note);
  // Without a line before it, what is no front matter is the text itself.
  const isText = !hasOpening && !written.hasFront;
  const { fields, body, bodyLine } = isText
    ? { fields: {}, body: source, bodyLine: 1 }
    : { ...written, bodyLine: written.bodyLine - (hasOpening ? 0 : 1) };
  const onFault = (field: string) => note(`前言里的${field}写得不对，没有用`);
  const front = parseFields(frontSchema, fields, onFault);
  return { name, file, front, written: fields, body, bodyLine, notes };
}

/** The time zone of dates without an offset; Hexo's own without one is that of its machine. */
export const zoneOf = ({ timezone }: Pick<HexoConfig, 'timezone'>): string =>
  isTimeZone(timezone) ? timezone : 'Asia/Shanghai';

/** The identity of a text by its file: the same for a draft. */
export const keyOf = (name: string) =>
  `hexo:${name.replace(/^_(posts|drafts)\//, 'post/').replace(/\.\w+$/, '')}`;

/** The name of a file without folder and ending. */
export const slugOf = (name: string) => path.posix.basename(name).replace(/\.\w+$/, '');

/** The categories of a post, each as the names from the outermost on. */
export function pathsOf({ categories, category }: HexoFront): string[][] {
  const value = categories ?? category;
  const paths = Array.isArray(value) && value.some(Array.isArray) ? value : [value];
  return paths.map(namesIn).filter((names) => names.length > 0);
}

/** The names in a list or a single one; an empty item of a list is none. */
const namesIn = (value: unknown): string[] =>
  [value].flat(2).flatMap((one) => {
    const name = scalar.safeParse(one).data?.trim();
    return name ? [name] : [];
  });
