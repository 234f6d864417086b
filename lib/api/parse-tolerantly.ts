import type { z } from 'zod';
import { brandSchema } from './brand-schema';
import { beginningOf, TEXT_ORIGIN } from './fields';
import { footerSchema } from './frame-schema';
import { siteConfigSchema } from './schemas';

/** A part of a value that was left out, or a text that was cut, because the schema does not allow it. */
interface LeftOut {
  path: PropertyKey[];
  message: string;
  /** Whether nothing else is wrong with it than its length. */
  isTooLong: boolean;
}

interface Parsed<T> {
  data: T;
  /** The value of which `data` was parsed: without the parts that were left out. */
  rest: unknown;
  leftOut: LeftOut[];
}

/**
 * Fields that are left out alone, except where the schema needs them. None of them decides who sees something, as
 * `status` or the times of an announcement do.
 */
const OPTIONAL = new Set<PropertyKey>([
  ...['width', 'height', 'alt', 'cover', 'logo', 'portrait'],
  ...['license', 'seo', 'series', 'traditional', 'analytics'],
  ...['picture', 'qr', 'button', 'link'],
  ...['description', 'updatedAt', 'summary', 'author', 'authorId', 'tags', 'links'],
  // A backend may have had fields of these names before the contract, such as the number of comments or pages.
  ...['comments', 'pages', 'origin', 'feedId', 'editUrl', 'diagnostics'],
]);
/** Records each of whose entries is left out alone, and whole. */
const RECORDS = new Set<PropertyKey>(['forms', 'verification', 'traditional']);
/** Fields of the site's configuration that are left out alone: of some, each of their fields. */
const SITE_FIELDS = new Set(Object.keys(siteConfigSchema.omit({ siteName: true }).shape));
const PARTS_OF_SITE = new Map([
  ['brand', new Set(Object.keys(brandSchema.shape))],
  ['footer', new Set(Object.keys(footerSchema.shape))],
]);
/** Optional fields that are null without a value. A cursor is none of them: without it the rest of a list would be missing. */
const NULLABLE = new Set<PropertyKey>(['previous', 'next']);
/** Of this list nothing may be left: a failure is no empty list. */
const LIST = 'list';
/** Leaving out a part may show further ones. */
const ROUNDS = 5;
/**
 * An answer with more faults is no answer of which parts are bad: leaving out as many would take seconds. Two thousand
 * changes with empty covers, as some backends write them, have six thousand.
 */
const MAX_FAULTS = 20_000;

/**
 * Parses a value from outside without the parts that the schema does not allow: an item of a list, what is past its
 * bound, a picture or its size, the terms of use, a form. So one bad entry costs that entry, and not all others. Texts that
 * are too long are cut.
 *
 * @param mayLose items of a `list` that may all be bad: if none of more is valid, the answer has another shape
 * @returns the error if something else is wrong, or if no item of a `list` is valid
 */
export function parseTolerantly<T>(
  schema: z.ZodType<T>,
  value: unknown,
  mayLose = 0,
): { success: true; data: Parsed<T> } | { success: false; error: z.ZodError } {
  const first = schema.safeParse(value);
  if (first.success) return { success: true, data: { data: first.data, rest: value, leftOut: [] } };
  const leftOut: LeftOut[] = [];
  let rest = value;
  let { error } = first;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (error.issues.length > MAX_FAULTS) break;
    const before = rest;
    const cut = error.issues.filter(isLongText);
    const bad = error.issues.filter((issue) => !isLongText(issue));
    const parts = bad.map((issue) => optionalParts(issue, before));
    if (parts.some((part) => part === null)) break;
    // What a later round misses was left out, and named, in an earlier one.
    for (const issue of error.issues) {
      const { path, message } = issue;
      if (round > 0 && !isThere(before, path)) continue;
      leftOut.push({ path, message, isTooLong: isTooLong(issue) });
    }
    rest = without(withShortTexts(rest, cut), (parts as PropertyKey[][][]).flat());
    if (hasLostList(value, rest, mayLose)) break;
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { success: true, data: { data: parsed.data, rest, leftOut } };
    error = parsed.error;
  }
  return { success: false, error: first.error };
}

interface LongText {
  path: PropertyKey[];
  maximum: number;
}

const isLongText = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueTooBig & LongText =>
  issue.code === 'too_big' && issue.origin === TEXT_ORIGIN;

/** Whether nothing else is wrong with a value than its length. */
export const isTooLong = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big' && !['number', 'int'].includes(issue.origin);

/** A copy of a value with the beginnings of texts that are too long. */
function withShortTexts(value: unknown, texts: readonly LongText[]): unknown {
  const copy = copyOf(value, Math.max(0, ...texts.map(({ path }) => path.length)));
  for (const { path, maximum } of texts) {
    const parent = valueAt(copy, path.slice(0, -1));
    const [key = '', text] = [path.at(-1), valueAt(copy, path)];
    if (isObject(parent) && typeof text === 'string')
      Reflect.set(parent, key, beginningOf(text, maximum));
  }
  return copy;
}

/** The parts that an issue concerns and that may be left out: unknown keys, or the innermost part around it. */
function optionalParts(issue: z.core.$ZodIssue, value: unknown): PropertyKey[][] | null {
  const { path } = issue;
  const record = path.findIndex((key) => RECORDS.has(key));
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
  if (record >= 0 && path.length > record + 1) return [path.slice(0, record + 2)];
  const tail = tailOf(issue, value);
  if (tail.length > 0) return tail.map((key) => [...path, key]);
  const at = path.findLastIndex(
    (key, index) =>
      typeof key === 'number' ||
      (NULLABLE.has(key) && !isCursor(value, path)) ||
      (isOptional(path, index) && isThere(value, path.slice(0, index + 1))),
  );
  return at < 0 ? null : [path.slice(0, at + 1)];
}

/** The keys past the bound of a list or record, if the issue is that it is too long. */
function tailOf(issue: z.core.$ZodIssue, data: unknown): PropertyKey[] {
  if (issue.code !== 'too_big') return [];
  const value = valueAt(data, issue.path);
  const bound = Number(issue.maximum);
  if (Array.isArray(value)) return [...value.keys()].slice(bound);
  return isObject(value) ? Object.keys(value).slice(bound) : [];
}

/** Whether a path is that of the cursor beside a list. */
const isCursor = (value: unknown, path: readonly PropertyKey[]) =>
  path.length === 1 && isThere(value, path) && isThere(value, [LIST]);

function isOptional(path: readonly PropertyKey[], index: number): boolean {
  return OPTIONAL.has(path[index] ?? '') || path[index - 1] === 'seo' || isOfSite(path, index);
}

const isThere = (value: unknown, path: readonly PropertyKey[]) =>
  valueAt(value, path) !== undefined;

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at, step) => (isObject(at) ? Reflect.get(at, step) : undefined), value);
}

/** Whether a step of a path is a field of the site's configuration: in the data of `index_info`, or in a file. */
function isOfSite(path: readonly PropertyKey[], index: number): boolean {
  const [part, field, ...deeper] = path.slice(path[0] === 'site' ? 1 : 0, index + 1).map(String);
  if (part === undefined || deeper.length > 0) return false;
  if (field === undefined) return SITE_FIELDS.has(part);
  return PARTS_OF_SITE.get(part)?.has(field) ?? false;
}

/** A copy of a value without parts of it: the innermost go first, and items of a list from its end, so that indices hold. */
function without(value: unknown, parts: readonly PropertyKey[][]): unknown {
  const unique = new Map(parts.map((part) => [part.map(String).join('\n'), part]));
  const indexOf = (part: readonly PropertyKey[]) => {
    const key = part.at(-1);
    return typeof key === 'number' ? key : -1;
  };
  const ordered = [...unique.values()].sort(
    (a, b) => b.length - a.length || indexOf(b) - indexOf(a),
  );
  const copy = copyOf(value, ordered[0]?.length ?? 0);
  for (const part of ordered) {
    const key = part.at(-1) ?? '';
    const parent = valueAt(copy, part.slice(0, -1));
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isObject(parent) && NULLABLE.has(key)) Reflect.set(parent, key, null);
    else if (isObject(parent)) Reflect.deleteProperty(parent, key);
  }
  return copy;
}

/** A copy whose first levels can be changed; what lies deeper, however deep, is shared. */
function copyOf(value: unknown, levels: number): unknown {
  if (levels === 0 || !isObject(value)) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, levels - 1));
  const fields = Object.entries(value).map(([key, field]) => [key, copyOf(field, levels - 1)]);
  return Object.fromEntries(fields);
}

function hasLostList(before: unknown, after: unknown, mayLose: number): boolean {
  const lengthOf = (value: unknown) => {
    const list = isObject(value) ? Reflect.get(value, LIST) : undefined;
    return Array.isArray(list) ? list.length : 0;
  };
  return lengthOf(before) > mayLose && lengthOf(after) === 0;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
