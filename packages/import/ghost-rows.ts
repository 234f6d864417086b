import type { z } from 'zod';
import { exportSchema, type GhostData, type GhostPost, postSchema, TABLES } from './ghost-schema';
import { parseFields } from './parse-fields';
import { BrokenExport, type Note, type Place } from './source';

/** The rows of an export, and those that cannot be read. */
interface GhostExport {
  data: GhostData;
  placeOf(row: { id: string }): Place;
  /** Fields that are not valid, and so not used, by the id of the post. */
  faulty: ReadonlyMap<string, readonly string[]>;
  notes: Note[];
}

/**
 * Parses an export of Ghost row by row: a broken one costs itself, and is noted.
 *
 * @throws {BrokenExport} for what is no export of Ghost
 */
export function parseGhost(json: string, file: string): GhostExport {
  const tables = tablesOf(json, file);
  const lines = linesOfIds(json);
  const placeOf = (row: unknown): Place => {
    const id = String((row as { id?: unknown } | null)?.id);
    return { file, line: lines.get(id) ?? 1 };
  };
  const notes: Note[] = [];
  const faulty = new Map<string, string[]>();
  const rows = <T>(name: string, read: (row: unknown) => T): T[] =>
    [tables[name] ?? []].flat().flatMap((row) => {
      try {
        return [read(row)];
      } catch (error) {
        const fields = (error as z.ZodError).issues.map(({ path }) => path.join('.')).join('、');
        const text = `没有搬来：${fields ? `${fields}不对` : '不是一行数据'}`;
        const note: Note = { location: placeOf(row), subject: subjectOf(row, name), text };
        notes.push(name === 'posts' ? { ...note, isLeftOut: true } : note);
        return [];
      }
    });
  const post = (row: unknown): GhostPost => {
    const fields: string[] = [];
    const parsed = parseFields(postSchema, row, (field) => fields.push(field));
    faulty.set(parsed.id, fields);
    return parsed;
  };
  const others = Object.entries(TABLES).map(([name, schema]) => [
    name,
    rows(name, (row) => (schema as z.ZodType).parse(row)),
  ]);
  const data = { posts: rows('posts', post), ...Object.fromEntries(others) };
  return { data, placeOf, faulty, notes };
}

function tablesOf(json: string, file: string) {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? json.length);
    const line = json.slice(0, at).split('\n').length;
    throw new BrokenExport({ file, line }, '不是完整的JSON，文件可能没有写完');
  }
  // Exports of the command line lack the outer object.
  const parsed = exportSchema.safeParse(isExport(value) ? value : { db: [value] });
  const [first] = parsed.data?.db ?? [];
  if (first) return first.data;
  const issue = parsed.error?.issues[0];
  const message = `不是Ghost的导出文件：${issue?.path.join('.')}`;
  throw new BrokenExport({ file, line: 1 }, message);
}

const isExport = (value: unknown) => typeof value === 'object' && value !== null && 'db' in value;

/** The line in which each id first stands. */
function linesOfIds(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, line] of json.split('\n').entries()) {
    for (const [, id = ''] of line.matchAll(/"id"\s*:\s*"?(\w+)/g)) {
      if (!lines.has(id)) lines.set(id, index + 1);
    }
  }
  return lines;
}

function subjectOf(row: unknown, table: string): string {
  const { title, name } = (row ?? {}) as { title?: unknown; name?: unknown };
  return [title, name].find((one) => typeof one === 'string' && one !== '')?.toString() ?? table;
}
