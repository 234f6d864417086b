import path from 'node:path';
import { z } from 'zod';
import { parseFields, scalar } from '../parse-fields';
import { readText } from '../read-text';
import { readYamlFields } from '../read-yaml';
import { BrokenExport, type Note } from '../source';

const FILE = '_config.yml';

/** Kinds of lists that the plugin jekyll-archives makes, with its addresses. */
const ARCHIVES = {
  tags: ['tag', '/tag/:name/'],
  categories: ['category', '/category/:name/'],
  year: ['year', '/:year/'],
  month: ['month', '/:year/:month/'],
  day: ['day', '/:year/:month/:day/'],
} as const;
export type ArchiveKind = keyof typeof ARCHIVES;

const archiveSettings = z.object({
  enabled: z.union([z.boolean(), z.string(), z.array(z.string())]).catch([]),
  permalinks: z.record(z.string(), z.string()).catch({}),
  slug_mode: scalar,
});
const collection = z.object({ output: z.boolean().catch(false), permalink: scalar });
const schema = z.object({
  title: scalar,
  name: scalar,
  description: scalar,
  url: scalar,
  baseurl: scalar,
  permalink: scalar,
  timezone: scalar,
  lang: scalar,
  author: z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : value,
    scalar,
  ),
  collections: z.record(z.string(), collection.catch({ output: false, permalink: '' })).catch({}),
  kramdown: z.object({ hard_wrap: z.boolean().catch(false) }).catch({ hard_wrap: false }),
  // jekyll-archives-v2, which al-folio uses, has its settings by collection.
  'jekyll-archives': archiveSettings
    .extend({ posts: archiveSettings.optional().catch(undefined) })
    .transform(({ posts, ...own }) => ({ ...(posts ?? own), isByCollection: posts !== undefined }))
    .optional(),
  defaults: z
    .array(
      z.object({
        scope: z.object({ path: scalar, type: scalar }).catch({ path: '', type: '' }),
        values: z.record(z.string(), z.unknown()).catch({}),
      }),
    )
    .catch([]),
});
export type JekyllConfig = z.output<typeof schema>;

/** Reads the configuration of a Jekyll site. One that cannot be read is noted, and counts as missing. */
export async function readJekyllConfig(
  folder: string,
  names: readonly string[],
): Promise<{ config: JekyllConfig; file: string; notes: Note[] }> {
  const file = path.join(folder, FILE);
  const notes: Note[] = [];
  let values: Record<string, unknown> = {};
  const note = (text: string) => notes.push({ location: { file, line: 1 }, subject: FILE, text });
  try {
    if (names.includes(FILE)) values = readYamlFields(await readText(file, note), file, 1);
  } catch (error) {
    if (!(error instanceof BrokenExport)) throw error;
    notes.push({ location: error.location, subject: FILE, text: `没有用：${error.reason}` });
  }
  const config = parseFields(schema, values, (name) =>
    notes.push({
      location: { file, line: 1 },
      subject: name,
      text: '配置里的这一项写得不对，没有用',
    }),
  );
  return { config, file, notes };
}

/** The patterns of addresses of the lists that jekyll-archives makes; null for a site without it. */
export function archivePatterns(config: JekyllConfig): Map<ArchiveKind, string> | null {
  const archives = config['jekyll-archives'];
  if (!archives) return null;
  const { enabled, permalinks, isByCollection } = archives;
  const isMade = (kind: string) =>
    enabled === true || enabled === 'all' || (Array.isArray(enabled) && enabled.includes(kind));
  const kinds = (Object.keys(ARCHIVES) as ArchiveKind[]).filter(isMade);
  return new Map(
    kinds.map((kind) => {
      const [name, usual] = ARCHIVES[kind];
      const pattern = isByCollection
        ? (permalinks[kind] ?? `/:collection${usual}`)
        : (permalinks[name] ?? usual);
      return [kind, pattern.replace(/:type/g, name).replace(/:collection/g, 'posts')];
    }),
  );
}

/** The fields that the configuration gives to a file, which its own override. */
export function defaultsFor(name: string, { defaults }: JekyllConfig): Record<string, unknown> {
  const type = /(^|\/)_posts\//.test(name) ? 'posts' : (/^_([^/]+)\//.exec(name)?.[1] ?? 'pages');
  const matching = defaults.filter(
    ({ scope }) =>
      (scope.type === '' || scope.type === type) &&
      (scope.path === '' || name.startsWith(scope.path.replace(/^\/|(?<![*/])[*/]+$/g, ''))),
  );
  return Object.assign({}, ...matching.map(({ values }) => values));
}
