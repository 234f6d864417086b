import { z } from 'zod';
import { flag, scalar } from '../parse-fields';
import { BrokenExport } from '../source';
import { momentOf } from './moment';
import { type ReadComments, readComments } from './read-comments';
import type { LeftOut, SourceComment } from './source';
import { htmlText, markdownText } from './text';

/** An id, which databases write in different ways. */
const id = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null ? (value as { $oid?: unknown }).$oid : value,
  scalar,
);
const moment = z.unknown().optional();

const waline = z.object({
  objectId: id,
  _id: id,
  id,
  pid: id,
  url: scalar,
  nick: scalar,
  mail: scalar,
  link: scalar,
  comment: scalar,
  insertedAt: moment,
  createdAt: moment,
  status: scalar,
  like: scalar.catch(''),
  user_id: id.catch(''),
});
const walineUser = z.object({ objectId: id, display_name: scalar, email: scalar, url: scalar });

const artalk = z.object({
  id,
  rid: id,
  content: scalar,
  nick: scalar,
  email: scalar,
  link: scalar,
  page_key: scalar,
  created_at: moment,
  date: moment,
  is_pending: flag.catch(false),
  vote_up: scalar.catch(''),
});

const twikoo = z.object({
  _id: id,
  pid: id,
  url: scalar,
  href: scalar,
  nick: scalar,
  mail: scalar,
  link: scalar,
  comment: scalar,
  created: moment,
  isSpam: flag.catch(false),
  like: z.unknown().optional(),
});

type Users = ReadonlyMap<string, z.output<typeof walineUser>>;
type Reader = (
  one: unknown,
  context: { file: string; zone: string; users: Users },
) => SourceComment | LeftOut;

/** Parses a comment. @throws {BrokenExport} with the name of the first field that is not valid */
function parsed<T>(schema: z.ZodType<T>, one: unknown, file: string): T {
  const result = schema.safeParse(one);
  if (result.success) return result.data;
  const name = result.error.issues[0]?.path.join('.') || '内容';
  throw new BrokenExport({ file, line: 1 }, `${name}不对`);
}

function timeOf(values: readonly unknown[], file: string, zone: string): number {
  const at = values.map((value) => momentOf(value, zone)).find((one) => one !== null);
  if (at === undefined || at === null) throw new BrokenExport({ file, line: 1 }, '没有时间');
  return at;
}

const walineReader: Reader = (one, { file, zone, users }) => {
  const comment = parsed(waline, one, file);
  const own = { id: comment.objectId || comment._id || comment.id, parent: comment.pid };
  const { status } = comment;
  if (status === 'spam' || status === 'waiting') return { ...own, reason: status };
  const user = users.get(comment.user_id);
  return {
    ...own,
    pages: [comment.url],
    name: user?.display_name || comment.nick,
    email: user?.email || comment.mail,
    link: user?.url || comment.link,
    at: timeOf([comment.insertedAt, comment.createdAt], file, zone),
    text: markdownText(comment.comment),
    likes: Number(comment.like) || 0,
    location: { file, line: 1 },
  };
};

const artalkReader: Reader = (one, { file, zone }) => {
  const comment = parsed(artalk, one, file);
  const own = { id: comment.id, parent: comment.rid.replace(/^0$/, '') };
  if (comment.is_pending) return { ...own, reason: 'waiting' };
  return {
    ...own,
    pages: [comment.page_key],
    name: comment.nick,
    email: comment.email,
    link: comment.link,
    at: timeOf([comment.created_at, comment.date], file, zone),
    text: markdownText(comment.content),
    likes: Number(comment.vote_up) || 0,
    location: { file, line: 1 },
  };
};

const twikooReader: Reader = (one, { file, zone }) => {
  const comment = parsed(twikoo, one, file);
  const own = { id: comment._id, parent: comment.pid };
  if (comment.isSpam) return { ...own, reason: 'spam' };
  return {
    ...own,
    pages: [comment.url, comment.href],
    name: comment.nick,
    email: comment.mail,
    link: comment.link,
    at: timeOf([comment.created], file, zone),
    text: htmlText(comment.comment),
    likes: Array.isArray(comment.like) ? comment.like.length : 0,
    location: { file, line: 1 },
  };
};

/**
 * Reads the comments of an export of Waline (also in the form of LeanCloud), Artalk or Twikoo, told by its fields.
 *
 * @throws {BrokenExport} for what is none of them
 */
export function readJsonComments(text: string, file: string, zone: string): Promise<ReadComments> {
  const value = parseJson(text, file);
  const data = value as { data?: Record<string, unknown>; results?: unknown };
  const list = Array.isArray(value) ? value : (data.data?.Comment ?? data.results);
  if (!Array.isArray(list)) {
    throw new BrokenExport({ file, line: 1 }, '不是Waline、Artalk或Twikoo的导出文件');
  }
  const read = readerOf(list, file);
  const users = usersOf(data.data?.Users);
  const idOf = (one: unknown) => {
    const { objectId, _id, id: own } = (one ?? {}) as Record<string, unknown>;
    return id.safeParse(objectId ?? _id ?? own).data ?? '';
  };
  return readComments(list, (one) => read(one, { file, zone, users }), {
    ...{ text, file, idOf },
    marks: (one) => [`"${one}"`, `: ${one},`, `:${one},`],
  });
}

/** Also one document a line, as MongoDB writes them. */
function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not one document.
  }
  try {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]));
  } catch {
    throw new BrokenExport({ file, line: 1 }, '不是正确的JSON');
  }
}

function readerOf(list: readonly unknown[], file: string): Reader {
  const firstObject =
    list.find((one): one is object => typeof one === 'object' && one !== null) ?? {};
  if ('page_key' in firstObject) return artalkReader;
  if ('created' in firstObject) return twikooReader;
  if ('comment' in firstObject || list.length === 0) return walineReader;
  throw new BrokenExport({ file, line: 1 }, '不是Waline、Artalk或Twikoo的导出文件');
}

function usersOf(list: unknown): Users {
  const users = (Array.isArray(list) ? list : []).flatMap((one) => {
    const result = walineUser.safeParse(one);
    return result.success ? [result.data] : [];
  });
  return new Map(users.map((user) => [user.objectId, user]));
}
