import { readFile as readBytes, readdir } from 'node:fs/promises';
import path from 'node:path';
import { hiddenBy } from '@wenzhan/content/files/hidden-by';
import { readText } from '../read-text';
import { readYamlFields } from '../read-yaml';
import type { HexoConfig, HexoFile } from './files';

/** What the plugins of a site hide. */
export interface Hiding {
  /** Tags whose posts have a password (`hexo-blog-encrypt`). */
  tags: ReadonlySet<string>;
  /** The field whose yes hides a post (`hexo-hide-posts`). */
  field: string;
}

/** Tags that mean it, where a site has posts with passwords and its configuration names no tags. */
const MEANT = [
  '加密',
  '加密文章',
  '私密',
  '私密文章',
  'encrypt',
  'encrypted',
  'private',
  'secret',
  'protected',
];

/** Reads what the plugins hide: from the configurations of the site and of its themes. */
export async function readHiding(
  folder: string,
  config: HexoConfig,
  files: readonly HexoFile[],
): Promise<Hiding> {
  const configs = [config, ...(await Promise.all((await themeConfigs(folder)).map(fieldsOf)))];
  const tags = configs.flatMap(({ encrypt }) => tagsOf(encrypt));
  const field = (config.hide_posts as { filter?: unknown } | null | undefined)?.filter;
  const isEncrypted = (): boolean =>
    files.some(({ written }) => hiddenBy(written)?.shown === 'password');
  const hasPlugin = tags.length === 0 && (isEncrypted() || (await hasEncryption(folder)));
  return {
    tags: new Set(hasPlugin ? MEANT : tags.map((tag) => tag.toLowerCase())),
    field: typeof field === 'string' ? field : 'hidden',
  };
}

/** Why a post is not public; null if it is. */
export function hiddenReason(
  { name, written, front }: HexoFile,
  { tags, field }: Hiding,
): string | null {
  if (name.startsWith('_drafts/')) return '_drafts';
  const hiding = hiddenBy(written) ?? hiddenBy({ hidden: written[field] });
  if (hiding) return hiding.shown;
  // The plugin leaves a post open whose own password is empty.
  if (written.password === '') return null;
  const tag = [...front.tags, ...front.tag].find((one) => tags.has(one.trim().toLowerCase()));
  return tag ? `加密的标签：${tag}` : null;
}

async function themeConfigs(folder: string): Promise<string[]> {
  const namesIn = (below: string) =>
    readdir(path.join(folder, below), { withFileTypes: true }).catch(() => []);
  const beside = (await namesIn('')).filter(
    (entry) => entry.isFile() && /^_config\..+\.ya?ml$/.test(entry.name),
  );
  const themes = (await namesIn('themes')).filter((entry) => entry.isDirectory());
  return [
    ...beside.map(({ name }) => path.join(folder, name)),
    ...themes.map(({ name }) => path.join(folder, 'themes', name, '_config.yml')),
  ];
}

/** A theme's configuration that cannot be read says nothing. */
const fieldsOf = async (file: string): Promise<Record<string, unknown>> => {
  try {
    return readYamlFields(await readText(file), file, 1);
  } catch {
    return {};
  }
};

/** As the plugin takes them: a list of names with passwords, or names alone. */
function tagsOf(encrypt: unknown): string[] {
  const { tags } = Object(encrypt) as { tags?: unknown };
  const list = Array.isArray(tags) ? tags : Object.keys(Object(tags));
  return list.map((tag) => String(Object(tag).name ?? tag));
}

const hasEncryption = (folder: string): Promise<boolean> =>
  readBytes(path.join(folder, 'package.json'), 'utf8').then(
    (text) => /"hexo-[\w-]*encrypt[\w-]*"/.test(text),
    () => false,
  );
