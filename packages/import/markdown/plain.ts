import { obsidianComments } from '@wenzhan/content/files/obsidian-comments';
import { setting } from '@wenzhan/kit/settings/setting';
import type { SourceAddress } from '../source';
import { noArticleOfFolder } from './no-article';
import { readNotes } from './obsidian';
import type { FolderSite, Role, TextFile } from './site';

/** The base of a site whose configuration does not say it. */
export const NO_URL = 'http://example.com';

export const isSiteUrl = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);

const DATE = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+|$)/;

/** The last part of a path without its ending. */
export const nameOf = (name: string) =>
  (name.split('/').at(-1) ?? '').replace(/\.(md|markdown|mdx|html?)$/i, '');

/** The folders of a path. */
export const foldersOf = (name: string) => name.split('/').slice(0, -1);

/** Whether a file is the page of its folder. */
export const isIndex = (name: string) => /^(index|readme)$/i.test(nameOf(name));

/** The list or feed at a path of the old site leads to a path here. */
export const leads = (base: string, from: string, to: string, file: string): SourceAddress => ({
  url: `${base}/${from}`,
  to: { path: to },
  location: { file, line: 1 },
});

/**
 * What folders of Markdown have in common.
 *
 * @param old URL of the old site; empty if it is unknown
 */
export function plainSite(old = ''): FolderSite {
  return {
    system: 'Markdown',
    base: (isSiteUrl(old) ? old : NO_URL).replace(/(?<!\/)\/+$/, ''),
    ...{ title: '', description: '', locale: '', author: '' },
    zone: setting('SITE_TIME_ZONE'),
    publicFolders: ['', 'public/', 'static/'],
    breaksLines: false,
    isText: () => true,
    roleOf: (text) => {
      const unfit = noArticleOfFolder(text);
      return unfit ? { leftOut: unfit } : roleByPlace(text);
    },
    pathOf: ({ fields }) => fields.address || null,
    folderCategories: ({ name }) => foldersOf(name).slice(0, 1),
    dateIn: (name) => DATE.exec(nameOf(name))?.[1] ?? null,
    slugOf: (name) => (isIndex(name) && foldersOf(name).at(-1)) || nameOf(name).replace(DATE, ''),
    convert: (body, context) => {
      const count = obsidianComments(body).length;
      if (count > 0) context.note(`Obsidian的注释（%%…%%）没有搬来：${count}处`);
      return readNotes(withoutComments(body), context);
    },
    addresses: () => [],
  };
}

/** A post, which is a draft in a folder of drafts. */
export const roleByPlace = ({ name }: TextFile): Role =>
  foldersOf(name).some((one) => /^(_?drafts?|草稿)$/i.test(one))
    ? { kind: 'post', isDraft: true }
    : { kind: 'post' };

/** A text without the comments of Obsidian; what follows keeps its lines. */
export function withoutComments(body: string): string {
  let text = body;
  for (const { start, end } of obsidianComments(body).reverse()) {
    const lines = body.slice(start, end).replace(/[^\n]/g, '');
    text = text.slice(0, start) + lines + text.slice(end);
  }
  return text;
}

/** A folder of Markdown that is no site of a generator. */
export const notesSite = (old: string): FolderSite => ({
  ...plainSite(old),
  otherNamesOf: ({ fields }) => fields.aliases.filter((alias) => !isAddress(alias)),
});

/** A folder of notes of Obsidian, which has no site: its texts have no addresses. */
export const obsidianSite = (old: string): FolderSite => ({
  ...notesSite(old),
  system: 'Obsidian',
  pathOf: () => null,
});

/** Former addresses are paths; others are names that links of notes have. */
const isAddress = (alias: string): boolean => alias.includes('/') || isSiteUrl(alias);
