import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { ContentDiagnostic } from '../../lib/content/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../../lib/content/front-matter';
import { lineOf } from '../../lib/content/yaml';
import { redirectKey } from '../../lib/urls/path';
import { redirectPath } from './addresses';
import type { Body, Draft } from './bodies';
import type { ContentFiles } from './content-files';
import { REDIRECTS } from './earlier';
import type { Note, SourceAddress, SourceSite } from './source';

/** A site and the files that it becomes. */
interface Written {
  site: SourceSite;
  bodies: ReadonlyMap<Draft, Body>;
  content: ContentFiles;
}

/** What has faults, with the reasons. */
interface Faulty {
  /** By the keys of posts. */
  posts: Map<string, string>;
  /** Old addresses of lists. */
  lists: Map<string, string>;
  /** Old addresses of posts. */
  aliases: Map<string, string>;
}

/**
 * The site without the posts and the old addresses that have faults; the same one if none has. An address that is
 * taken costs itself, not its post.
 *
 * @param into the content folder, whose own files may have the same addresses
 */
export async function withoutFaulty(
  into: string,
  faults: readonly ContentDiagnostic[],
  result: Written,
): Promise<SourceSite> {
  const { posts, lists, aliases } = await faultyIn(into, faults, result);
  const { site } = result;
  if (posts.size + lists.size + aliases.size === 0) return site;
  const aliasOf = (url: string) => aliases.get(redirectKey(redirectPath(url) ?? ''));
  const listOf = ({ url }: SourceAddress) => lists.get(redirectPath(url) ?? '');
  const note = (one: Omit<Note, 'text'>, what: string, reason: string | undefined): Note[] =>
    reason === undefined ? [] : [{ ...one, text: `${what}：${reason}` }];
  return {
    ...site,
    posts: site.posts
      .filter(({ key }) => !posts.has(key))
      .map((post) => ({
        ...post,
        otherUrls: post.otherUrls.filter((url) => aliasOf(url) === undefined),
        hasTakenUrl: post.hasTakenUrl || aliasOf(post.url) !== undefined,
      })),
    addresses: site.addresses.filter((address) => listOf(address) === undefined),
    notes: [
      ...site.notes,
      ...site.posts.flatMap(({ key, title: subject, place, url, otherUrls }) => [
        ...note({ place, subject, isLeftOut: true }, '没有搬来', posts.get(key)),
        ...[url, ...otherUrls].flatMap((one) => note({ place, subject }, '没有转址', aliasOf(one))),
      ]),
      ...site.addresses.flatMap((address) =>
        note({ place: address.place, subject: address.url }, '没有转址', listOf(address)),
      ),
    ],
  };
}

async function faultyIn(
  into: string,
  faults: readonly ContentDiagnostic[],
  { bodies, content }: Written,
): Promise<Faulty> {
  const found: Faulty = { posts: new Map(), lists: new Map(), aliases: new Map() };
  const redirects = content.files.get(REDIRECTS) ?? '';
  for (const { file, line, message } of faults) {
    const post = [...bodies.keys()].find((draft) => draft.file === file)?.post;
    const text = content.files.get(file) ?? (await readFile(path.join(into, file), 'utf8'));
    const alias = file.endsWith('.md') ? aliasAt(text, line) : undefined;
    if (alias !== undefined) found.aliases.set(redirectKey(alias), message);
    else if (post) {
      const reasons = [found.posts.get(post.key), message].filter(Boolean).join('；');
      found.posts.set(post.key, reasons);
    } else if (file === REDIRECTS) {
      const at = content.redirects.findLastIndex((_, index) => lineOf(redirects, [index]) <= line);
      const from = content.redirects[at]?.from;
      if (from) found.lists.set(from, message);
    }
  }
  return found;
}

/** The old address that a line of an article is. */
function aliasAt(text: string, line: number): string | undefined {
  const front = splitFrontMatter(text)?.front;
  const fields = front === undefined ? null : (parse(front) as { aliases?: unknown } | null);
  const aliases = Array.isArray(fields?.aliases) ? fields.aliases.map(String) : [];
  return aliases.find((_, index) => lineOf(front ?? '', ['aliases', index], FRONT_LINE) === line);
}
