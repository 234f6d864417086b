import { readHexo } from './hexo/read';
import { docusaurusSite } from './markdown/docusaurus';
import { hugoSite } from './markdown/hugo';
import { readHugoConfig } from './markdown/hugo-config';
import { jekyllSite } from './markdown/jekyll';
import { readJekyllConfig } from './markdown/jekyll-config';
import { notionSite } from './markdown/notion';
import { notesSite, obsidianSite } from './markdown/plain';
import { readTexts } from './markdown/read';
import { vuepressSite } from './markdown/vuepress';
import type { SourceSite } from './source';

/** A folder that may be the site of a generator. */
export interface Candidate {
  /** Files below it, with `/` as separator. */
  names: readonly string[];
  /** The text of a file; empty if there is none. */
  textOf(name: string): string;
}

/** A program that makes a site of a folder, or writes one. */
export interface Generator {
  /** As `--as` names it. */
  name: string;
  /** As a report names it. */
  label: string;
  /** The files and settings that only this generator has; empty for a folder that is not its. */
  evidence(candidate: Candidate): string[];
  /** Signs without a configuration, which count if no generator has evidence. */
  signs?(candidate: Candidate): string[];
  /**
   * @param old URL of the old site; empty if it is not given
   * @throws {BrokenExport}
   */
  read(folder: string, old: string): Promise<SourceSite>;
}

const CONFIG = /^_config\.ya?ml$/;
const DATED_POST = /^(?!source\/)(?:.*\/)?_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+$/;

/** The first file that a pattern matches, as a list. */
const first = ({ names }: Candidate, pattern: RegExp): string[] =>
  names.filter((name) => pattern.test(name)).slice(0, 1);

/** The first file whose text has one of some settings, with that setting. */
const setting = (candidate: Candidate, file: RegExp, settings: RegExp): string[] =>
  first(candidate, file).flatMap((name) => {
    const [written] = settings.exec(candidate.textOf(name)) ?? [];
    return written ? [`${name}里的${written.trim().replace(/:$/, '')}`] : [];
  });

/** Evidence of a folder with the configuration that Hexo and Jekyll both have; none without it. */
const withConfig = (candidate: Candidate, evidence: readonly string[]): string[] => {
  const config = first(candidate, CONFIG);
  return config.length > 0 && evidence.length > 0 ? [...config, ...evidence] : [];
};

/** A configuration whose name others have, too: it is Hugo's beside `content/`, without a setting of Zola. */
const withContent = (folder: Candidate, config: RegExp): string[] => {
  const files = [...first(folder, config), ...first(folder, /^content\//)];
  const isZola = setting(folder, /^config\.toml$/, /^base_url\s*=/m).length > 0;
  return files.length === 2 && !isZola ? files : [];
};

export const GENERATORS: readonly Generator[] = [
  {
    name: 'hexo',
    label: 'Hexo',
    evidence: (folder) =>
      withConfig(folder, [
        ...first(folder, /^source\/.*\.(md|markdown)$/),
        ...setting(folder, /^package\.json$/, /"hexo"/),
        ...setting(folder, CONFIG, /^(?:new_post_name|source_dir|post_asset_folder):/m),
      ]),
    signs: (folder) => first(folder, /^source\/_posts\//),
    read: readHexo,
  },
  {
    name: 'jekyll',
    label: 'Jekyll',
    evidence: (folder) =>
      withConfig(folder, [
        ...first(folder, /^(?!source\/)(?:.*\/)?_posts\//),
        ...first(folder, /^(_layouts|_includes)\//),
        ...setting(folder, /^Gemfile$/, /\b(jekyll|github-pages)\b/),
        ...setting(folder, CONFIG, /^(?:kramdown|collections|remote_theme):|\bjekyll-[\w-]+/m),
      ]),
    signs: (folder) => first(folder, DATED_POST),
    read: (folder, old) =>
      readTexts(folder, async (names) => {
        const { config, file, notes } = await readJekyllConfig(folder, names);
        return { site: jekyllSite(config, file, old), notes };
      }),
  },
  {
    name: 'hugo',
    label: 'Hugo',
    evidence: (folder) => [
      ...first(folder, /^(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$/),
      ...withContent(folder, /^(?:config\/_default\/)?config\.(?:toml|ya?ml|json)$/),
    ],
    signs: (folder) =>
      first(folder, /^content\/.*\.md$/).filter((name) => /^\+\+\+/.test(folder.textOf(name))),
    read: (folder, old) =>
      readTexts(folder, async (names) => {
        const { config, file, notes } = await readHugoConfig(folder, names);
        return { site: hugoSite({ config, file, names }, old), notes };
      }),
  },
  {
    name: 'vuepress',
    label: 'VuePress',
    evidence: (folder) => first(folder, /^\.vuepress\//),
    read: (folder, old) =>
      readTexts(folder, (names) => vuepressSite('VuePress', folder, names, old)),
  },
  {
    name: 'vitepress',
    label: 'VitePress',
    evidence: (folder) => first(folder, /^\.vitepress\//),
    read: (folder, old) =>
      readTexts(folder, (names) => vuepressSite('VitePress', folder, names, old)),
  },
  {
    name: 'docusaurus',
    label: 'Docusaurus',
    evidence: (folder) => first(folder, /^docusaurus\.config\.[cm]?[jt]s$/),
    read: (folder, old) => readTexts(folder, (names) => docusaurusSite(folder, names, old)),
  },
  {
    name: 'obsidian',
    label: 'Obsidian',
    evidence: (folder) => first(folder, /^\.obsidian\//),
    read: (folder, old) => readTexts(folder, async () => ({ site: obsidianSite(old), notes: [] })),
  },
  {
    name: 'notion',
    label: 'Notion',
    evidence: () => [],
    signs: (folder) => first(folder, /[ /][0-9a-f]{32}\.md$/),
    read: (folder, old) => readTexts(folder, async () => ({ site: notionSite(old), notes: [] })),
  },
  {
    name: 'markdown',
    label: 'Markdown',
    evidence: () => [],
    read: (folder, old) => readTexts(folder, async () => ({ site: notesSite(old), notes: [] })),
  },
];
