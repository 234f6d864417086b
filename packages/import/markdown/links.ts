import path from 'node:path';
import { decoded } from '@wenzhan/kit/urls/path';
import { encodePath } from '../addresses';
import { rewriteUrls } from '../rewrite-markdown';
import type { FolderSite } from './site';

/** What links of a folder may lead to. */
export interface Targets {
  site: FolderSite;
  /** Names of all files below the folder. */
  names: ReadonlySet<string>;
  /** URL on the old site by the name of a text. */
  urls: ReadonlyMap<string, string>;
}

/** The URL under which a file of the folder is known. */
export const fileUrlOf = (name: string, { base }: FolderSite): string =>
  `${base}/${encodePath(name)}`;

const TEXT = /\.(md|markdown|mdx)$/i;
/** What a link to a text may leave out. */
const ENDINGS = ['', '.md', '.markdown', '/index.md', '/README.md', '/_index.md'];

/**
 * Rewrites the links of a text to other files of the folder, and its pictures: to the URLs of the old site. Others
 * stay as they are.
 *
 * @param from name of the text
 */
export function rewriteLinks(markdown: string, from: string, targets: Targets): string {
  return rewriteUrls(markdown, {
    map: (written) => resolveLink(written, from, targets) ?? written,
    note: () => {},
  });
}

/** The URL of the file of the folder that a link names; null if it names none. */
export function resolveLink(written: string, from: string, targets: Targets): string | null {
  const [, at = '', rest = ''] = /^([^?#]*)([?#].*)?$/s.exec(written) ?? [];
  if (at === '' || /^([a-z][\w+.-]*:|\/\/)/i.test(at)) return null;
  const { site, names, urls } = targets;
  const plain = decoded(at.replace(/^(@source|~@|@)\//, '/')).normalize('NFC');
  const published = site.publicFolders.map((folder) => folder + plain.replace(/^\/+/, ''));
  // Some systems make all addresses those of the home page.
  const places = plain.startsWith('/')
    ? published
    : [path.posix.join(path.posix.dirname(from), plain), ...published];
  for (const location of places.map((one) => path.posix.normalize(one).replace(/\/$/, ''))) {
    const text = ENDINGS.map((ending) => urls.get(location + ending)).find(Boolean);
    if (text && !(plain.startsWith('/') && !TEXT.test(plain))) return text + rest;
    if (names.has(location) && !TEXT.test(location)) return fileUrlOf(location, site);
  }
  return null;
}

/**
 * Finds the texts or other files that tags name: by their path or its end, with or without folders, ending of a text
 * and `index`.
 *
 * @returns the URL of the file; null for a name that is none
 */
export function nameFinder(
  urls: ReadonlyMap<string, string>,
): (name: string, from: string) => string | null {
  const plainOf = (name: string) =>
    name
      .normalize('NFC')
      .replace(/\.(md|markdown|mdx|html)$/i, '')
      .replace(/\/_?index$/, '')
      .replace(/^\/|\/$/g, '');
  const byEnd = new Map<string, string>();
  for (const [name, url] of urls) {
    const parts = plainOf(name).split('/');
    for (let start = 0; start < parts.length; start += 1) {
      const end = parts.slice(start).join('/');
      if (!byEnd.has(end)) byEnd.set(end, url);
    }
  }
  return (name, from) => {
    const beside = path.posix.join(path.posix.dirname(from), name);
    return byEnd.get(plainOf(beside)) ?? byEnd.get(plainOf(name)) ?? null;
  };
}
