import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentDiagnostic } from '@wenzhan/content/files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '@wenzhan/content/files/front-matter';
import { lineOf } from '@wenzhan/content/files/yaml';
import { redirectKey } from '@wenzhan/kit/urls/path';
import { parse } from 'yaml';
import { redirectPath } from './addresses';
import type { Body, Draft } from './bodies';
import type { ContentFiles } from './content-files';
import { REDIRECTS } from './earlier';
import { asCode, withLiteralBlocks } from './literal-text';
import type { Note, SourceAddress, SourcePost, SourceSite } from './source';

/** A site and the files that it becomes. */
interface Written {
  site: SourceSite;
  bodies: ReadonlyMap<Draft, Body>;
  content: ContentFiles;
}

/** What has faults, with the reasons. */
interface Faulty {
  /** What becomes of posts, by their keys; null for one that nothing repairs. */
  posts: Map<string, { post: SourcePost | null; reasons: string[] }>;
  /** Old addresses of lists. */
  lists: Map<string, string>;
  /** Old addresses of posts. */
  aliases: Map<string, string>;
}

/**
 * The site without what has faults; the same one if nothing has. An address that is taken costs itself, a fault in a field
 * the field; what the content check refuses in a text becomes code. Only what still has faults then costs the post.
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
  // Old addresses of translations may be redirects of the site.
  const reasonOf = (url: string, { language }: SourcePost) =>
    aliasOf(url) ?? (language === undefined ? undefined : lists.get(redirectPath(url) ?? ''));
  const listOf = ({ url }: SourceAddress) => lists.get(redirectPath(url) ?? '');
  const note = (one: Omit<Note, 'text'>, what: string, reason: string | undefined): Note[] =>
    reason === undefined ? [] : [{ ...one, text: `${what}：${reason}` }];
  return {
    ...site,
    posts: site.posts
      .flatMap((post) => {
        const change = posts.get(post.key);
        return change ? (change.post ?? []) : post;
      })
      .map((post) => ({
        ...post,
        otherUrls: post.otherUrls.filter((url) => reasonOf(url, post) === undefined),
        hasTakenUrl: post.hasTakenUrl || reasonOf(post.url, post) !== undefined,
      })),
    addresses: site.addresses.filter((address) => listOf(address) === undefined),
    notes: [
      ...site.notes,
      ...site.posts.flatMap((post) => {
        const { key, title: subject, location, url, otherUrls } = post;
        const change = posts.get(key);
        const reason = change?.post === null ? change.reasons.join('；') : undefined;
        return [
          ...note({ location, subject, isLeftOut: true }, '没有搬来', reason),
          ...[url, ...otherUrls].flatMap((one) =>
            note({ location, subject }, '没有转址', reasonOf(one, post)),
          ),
        ];
      }),
      ...site.addresses.flatMap((address) =>
        note({ location: address.location, subject: address.url }, '没有转址', listOf(address)),
      ),
    ],
  };
}

async function faultyIn(
  into: string,
  faults: readonly ContentDiagnostic[],
  { bodies, content }: Written,
): Promise<Faulty> {
  const faulty: Faulty = { posts: new Map(), lists: new Map(), aliases: new Map() };
  for (const [file, own] of byFile(faults)) {
    const text = content.files.get(file) ?? (await readFile(path.join(into, file), 'utf8'));
    const others: ContentDiagnostic[] = [];
    for (const fault of own) {
      const alias = file.endsWith('.md') ? aliasAt(text, fault.line) : undefined;
      if (alias === undefined) others.push(fault);
      else faulty.aliases.set(redirectKey(alias), fault.message);
    }
    const post = [...bodies.keys()].find((draft) => draft.file === file)?.post;
    if (post && others.length > 0) {
      const reasons = others.map(({ message }) => message);
      faulty.posts.set(post.key, { post: repaired(post, text, others), reasons });
    }
    const redirects = content.redirects.get(file) ?? [];
    const below = file === REDIRECTS ? '' : `/${path.posix.dirname(file)}`;
    for (const { line, message } of others) {
      const at = redirects.findLastIndex((_, index) => lineOf(text, [index]) <= line);
      const from = redirects[at]?.from;
      if (from) faulty.lists.set(below + from, message);
    }
  }
  return faulty;
}

function byFile(faults: readonly ContentDiagnostic[]): Map<string, ContentDiagnostic[]> {
  const files = new Map<string, ContentDiagnostic[]>();
  for (const fault of faults) files.set(fault.file, [...(files.get(fault.file) ?? []), fault]);
  return files;
}

/** The old address that a line of an article is. */
function aliasAt(text: string, line: number): string | undefined {
  const { aliases } = fieldsOf(text);
  const written = Array.isArray(aliases) ? aliases.map(String) : [];
  const front = splitFrontMatter(text)?.front ?? '';
  return written.find((_, index) => lineOf(front, ['aliases', index], FRONT_LINE) === line);
}

const fieldsOf = (text: string) =>
  (parse(splitFrontMatter(text)?.front ?? '') ?? {}) as Record<string, unknown>;

/** A post without what makes a field of its file. */
const WITHOUT: ReadonlyMap<string, Partial<SourcePost>> = new Map(
  Object.entries({
    title: { title: '' },
    summary: { summary: '' },
    description: { summary: '' },
    author: { author: undefined },
    series: { series: undefined },
    seriesOrder: { series: undefined },
    tags: { tags: [] },
    cover: { cover: undefined },
    updatedAt: { updatedAt: undefined },
    expiresAt: { expiresAt: undefined },
    seo: { seo: undefined },
    feedId: { feedId: undefined },
    comments: { comments: undefined },
  }),
);

/** The post without the fields that have faults, and with code for the faults of its text; null if it has nothing of them. */
function repaired(
  post: SourcePost,
  text: string,
  faults: readonly ContentDiagnostic[],
): SourcePost | null {
  const { front = '', body = '', bodyLine = 1 } = splitFrontMatter(text) ?? {};
  const ofBody = faults.filter(({ line }) => line >= bodyLine);
  const names = Object.keys(fieldsOf(text));
  let without: SourcePost = post;
  for (const { line, message } of faults.filter((fault) => !ofBody.includes(fault))) {
    const name = names.findLast((one) => lineOf(front, [one], FRONT_LINE) <= line) ?? '';
    const change = WITHOUT.get(name);
    if (!change || hasAll(post, change)) return null;
    without = { ...without, ...change, notes: [...without.notes, `${name}没有用：${message}`] };
  }
  if (ofBody.length === 0) return without;
  if (post.literal?.written === null) return null;
  const before = post.literal?.written;
  const lines = ofBody.map(({ line }) => line - bodyLine + 1);
  const markdown = before === undefined ? withLiteralBlocks(body, lines) : asCode(before);
  const reasons = [...new Set(ofBody.map(({ message }) => message))].join('；');
  return {
    ...without,
    literal: {
      markdown: `${markdown.trim()}\n`,
      written: before === undefined ? body.trim() : null,
    },
    notes: [
      ...without.notes,
      `${before === undefined ? '正文里的一段' : '全文'}照原样成了代码：${reasons}`,
    ],
  };
}

const hasAll = (post: SourcePost, change: Partial<SourcePost>) =>
  Object.entries(change).every(
    ([name, value]) => JSON.stringify(post[name as keyof SourcePost]) === JSON.stringify(value),
  );
