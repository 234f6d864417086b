import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ListedFiles } from './list-files';
import { BrokenExport } from './source';

/** A system whose exports or folders are not read, and the nearest way to move in from it. */
interface UnknownSystem {
  name: string;
  /** Matches the name of its file. */
  file: RegExp;
  /** Matches the beginning of its file. */
  text?: RegExp;
  remedy: string;
}

const BY_RSS_OR_MARKDOWN =
  '在旧站用插件导出Markdown（命令markdown）或WordPress的XML（命令wordpress）';
const SQL = /\.(sql|dump)(\.gz)?$/i;

/** Files of systems; the first that fits counts. */
const FILES: readonly UnknownSystem[] = [
  {
    name: 'Typecho的数据库备份',
    file: /\.(sql|dat|dump)$/i,
    text: /typecho/i,
    remedy: BY_RSS_OR_MARKDOWN,
  },
  {
    name: 'WordPress的数据库备份',
    file: SQL,
    text: /\bwp_posts\b|wordpress/i,
    remedy: '在WordPress后台“工具→导出→所有内容”得到XML，用命令wordpress',
  },
  {
    name: 'Z-Blog的数据库备份',
    file: SQL,
    text: /\bzbp_|z-?blog/i,
    remedy: BY_RSS_OR_MARKDOWN,
  },
  {
    name: 'Ghost的数据库备份',
    file: SQL,
    text: /\bposts_meta\b|ghost/i,
    remedy: '在Ghost后台“Settings→Import/Export”得到JSON，用命令ghost',
  },
  { name: '数据库备份', file: SQL, remedy: BY_RSS_OR_MARKDOWN },
  {
    name: '压缩包',
    file: /\.(zip|rar|7z|tar|t?gz|bz2|xz)$/i,
    remedy: '先解压，再给出解压后的文件夹',
  },
  {
    name: '语雀的知识库',
    file: /\.lakebook$/i,
    remedy: '在语雀把知识库导出成Markdown，用命令markdown',
  },
  {
    name: '印象笔记的导出',
    file: /\.(enex|notes)$/i,
    remedy: '用yarle或Obsidian的Importer转成Markdown，用命令markdown',
  },
  {
    name: 'Halo的备份',
    file: /\.json$/i,
    text: /halo\.run/i,
    remedy: '在Halo装导出插件得到Markdown，用命令markdown',
  },
  {
    name: '知乎的导出',
    file: /\.json$/i,
    text: /zhihu\.com/i,
    remedy: '用工具把文章存成Markdown，用命令markdown',
  },
  {
    name: 'JSON文件',
    file: /\.json$/i,
    remedy: 'Ghost的导出用命令ghost；别的系统要先导出Markdown',
  },
  { name: 'XML文件', file: /\.xml$/i, remedy: 'WordPress的导出用命令wordpress' },
  {
    name: '文档',
    file: /\.(docx?|odt|pdf|epub|rtf)$/i,
    remedy: '用pandoc转成Markdown，放进一个文件夹，用命令markdown',
  },
  { name: '单独的Markdown', file: /\.(md|markdown|mdx)$/i, remedy: '放进一个文件夹，给出文件夹' },
];

/** Configurations of generators, by the names of their files below the folder. */
const FOLDERS: readonly UnknownSystem[] = [
  { name: 'Gatsby', file: /^gatsby-config\./ },
  { name: 'Astro', file: /^astro\.config\./ },
  { name: 'Eleventy', file: /^(\.eleventy\.[cm]?js|eleventy\.config\.)/ },
  { name: 'MkDocs', file: /^mkdocs\.ya?ml$/ },
  { name: 'mdBook', file: /^book\.toml$/ },
  { name: 'GitBook', file: /^(book\.json|\.gitbook\.yaml|SUMMARY\.md)$/ },
  { name: 'Pelican', file: /^pelicanconf\.py$/ },
  { name: 'Sphinx', file: /^(docs\/|source\/)?conf\.py$/ },
  { name: 'Zola', file: /^config\.toml$/, text: /^base_url\s*=/m },
  { name: 'Nextra', file: /^(next\.config\.|theme\.config\.)/ },
  { name: 'Nuxt Content', file: /^nuxt\.config\./ },
  { name: 'docsify', file: /^(docs\/)?_sidebar\.md$/ },
  { name: 'Logseq', file: /^logseq\/config\.edn$/ },
  { name: 'Gridea', file: /^config\/(posts|setting)\.json$/ },
  { name: 'Valaxy', file: /^valaxy\.config\./ },
].map((system) => ({
  ...system,
  remedy: '只要它的文字：--as markdown，网址和它自己的标签另看报告',
}));

/** Texts of a repository, not of its site. */
const OF_REPOSITORY =
  /(^|\/)(readme|license|licence|changelog|contributing|agents|claude|code_of_conduct|security)[^/]*\.md$/i;
/** Files that say nothing about a site: texts, and settings of programs. */
const OF_PROGRAM = /\.mdx?$|(^|\/)(package|package-lock|composer|tsconfig)\.json$|(^|\/)\./i;
const HEAD_BYTES = 64 * 1024;

/** The beginning of a file, in whatever encoding. */
async function headOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function systemOf(
  systems: readonly UnknownSystem[],
  name: string,
  file: string,
): Promise<UnknownSystem | null> {
  const named = systems.filter((system) => system.file.test(name));
  const head = named.some(({ text }) => text) ? await headOf(file) : '';
  return named.find(({ text }) => text?.test(head) ?? true) ?? null;
}

const refusal = (file: string, { name, remedy }: UnknownSystem) =>
  new BrokenExport({ file, line: 1 }, `这是${name}，读不了。${remedy}`);

/** The reason not to read a file that is given in place of a folder or of an export, with the nearest remedy. */
export async function refuseFile(file: string): Promise<BrokenExport> {
  const system = await systemOf(FILES, path.basename(file), file);
  const unknown = { name: '一个文件', file: /^/, remedy: '给出站的文件夹' };
  return refusal(file, system ?? unknown);
}

/**
 * Refuses the folder of a generator that is not read, and one without texts but with an export that is not read.
 *
 * @throws {BrokenExport} with the nearest remedy
 */
export async function refuseFolder({ names, fileOf }: ListedFiles): Promise<void> {
  for (const name of names) {
    const system = await systemOf(FOLDERS, name, fileOf(name));
    if (system) throw refusal(fileOf(name), { ...system, name: `${system.name}的站` });
  }
  if (names.some((name) => /\.(md|markdown|mdx)$/i.test(name) && !OF_REPOSITORY.test(name))) return;
  for (const name of names.filter((one) => !OF_PROGRAM.test(one))) {
    const system = await systemOf(FILES, name, fileOf(name));
    if (system) throw refusal(fileOf(name), system);
  }
}
