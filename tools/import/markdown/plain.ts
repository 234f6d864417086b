import { setting } from '../../../lib/runtime/settings/setting';
import type { SourceAddress } from '../source';
import type { FolderSite, TextFile } from './site';
import { readWikiLinks } from './wiki-links';

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
  place: { file, line: 1 },
});

/**
 * A folder of Markdown that is no known system's.
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
    roleOf: (text) => (isDraftPlace(text) ? { kind: 'post', isDraft: true } : { kind: 'post' }),
    pathOf: ({ fields }) => fields.address || null,
    folderCategories: ({ name }) => foldersOf(name).slice(0, 1),
    dateIn: (name) => DATE.exec(nameOf(name))?.[1] ?? null,
    slugOf: (name) => (isIndex(name) && foldersOf(name).at(-1)) || nameOf(name).replace(DATE, ''),
    convert: readWikiLinks,
    addresses: () => [],
  };
}

const isDraftPlace = ({ name }: TextFile) =>
  foldersOf(name).some((one) => /^_?drafts?$/i.test(one));
