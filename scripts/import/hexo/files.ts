import path from 'node:path';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { splitFrontMatter } from '../../../lib/content/front-matter';
import { meaningOf } from '../../../lib/content/yaml-errors';
import { readText } from '../read-text';
import { BrokenExport } from '../source';

const text = z
  .union([z.string(), z.number(), z.date()])
  .nullish()
  .transform((one) => String(one ?? ''));
const list = z.preprocess(
  (value) => [value ?? []].flat().filter((one) => one !== null),
  z.array(z.union([z.string(), z.number()]).transform(String)),
);

const configSchema = z.looseObject({
  title: text,
  description: text,
  language: z.preprocess((value) => [value].flat()[0], text),
  author: text,
  timezone: text,
  url: text,
  root: text,
  permalink: text,
  category_dir: text,
  tag_dir: text,
  archive_dir: text,
  source_dir: text,
  category_map: z.record(z.string(), text).nullish(),
  post_asset_folder: z.boolean().nullish(),
});
export type HexoConfig = z.output<typeof configSchema>;

export const frontSchema = z.looseObject({
  title: text,
  date: text,
  updated: text,
  author: text,
  tags: list,
  tag: list,
  categories: z.unknown().optional(),
  category: z.unknown().optional(),
  permalink: text,
  abbrlink: text,
  excerpt: text,
  description: text,
  published: z.boolean().nullish(),
  comments: z.boolean().nullish(),
  cover: z.unknown().optional(),
  thumbnail: z.unknown().optional(),
  banner: z.unknown().optional(),
  layout: z.union([z.string(), z.boolean()]).nullish(),
  slug: text,
  id: text,
});
export type HexoFront = z.output<typeof frontSchema>;
/** A text file of a Hexo site. */
export interface HexoFile {
  /** Below the `source` folder, with `/` as separator. */
  name: string;
  file: string;
  front: HexoFront;
  body: string;
  bodyLine: number;
}

/** @throws {BrokenExport} */
export async function readConfig(folder: string): Promise<HexoConfig> {
  const file = path.join(folder, '_config.yml');
  return configSchema.parse(yaml(await readText(file), file, 1) ?? {});
}

function yaml(source: string, file: string, firstLine: number): unknown {
  try {
    return parseYaml(source, { logLevel: 'error' });
  } catch (error) {
    const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    const line = firstLine + (at?.line ?? 1) - 1;
    const place = `第${line}行第${at?.col ?? 1}列`;
    const meaning =
      error instanceof YAMLParseError ? meaningOf(error) : '*引用的名字没有，或者引用太多';
    throw new BrokenExport({ file, line }, `不是正确的YAML（${place}）：${meaning}`);
  }
}

/**
 * Reads a text file. Hexo takes front matter with and without the line before it.
 *
 * @throws {BrokenExport}
 */
export async function readFile(sourceDir: string, name: string): Promise<HexoFile> {
  const file = path.join(sourceDir, name);
  const source = await readText(file);
  const hasOpening = /^\uFEFF?---[ \t]*\n/.test(source);
  const split = splitFrontMatter(hasOpening ? source : `---\n${source}`);
  if (!split) return { name, file, front: frontSchema.parse({}), body: source, bodyLine: 1 };
  const front = frontSchema.safeParse(yaml(split.front, file, hasOpening ? 2 : 1) ?? {});
  if (!front.success) {
    const [issue] = front.error.issues;
    throw new BrokenExport({ file, line: 1 }, `前言里的${issue?.path.join('.')}不对`);
  }
  const bodyLine = split.bodyLine - (hasOpening ? 0 : 1);
  return { name, file, front: front.data, body: split.body, bodyLine };
}

/** The name of a file without folder and ending. */
export const slugOf = (name: string) => path.posix.basename(name).replace(/\.\w+$/, '');

/** The categories of a post, each as the names from the outermost on. */
export function pathsOf({ categories, category }: HexoFront): string[][] {
  const value = categories ?? category;
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return [[String(value)]];
  if (value.some(Array.isArray)) return value.map((one) => [one].flat().map(String));
  return value.length > 0 ? [value.map(String)] : [];
}
