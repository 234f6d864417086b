import { z } from 'zod';
import { beginningOf, TEXT_ORIGIN } from './fields';
import { marksOf } from './marks';
import { fieldOf, fieldSchema, isObject, schemaOf } from './schema-walk';

/** A part of a value that was left out, or a text that was cut, because the schema does not allow it. */
export interface LeftOut {
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

/** This list is bad as a whole if nothing of it is left: a failure is no empty list. */
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
    const parts = bad.map((issue) => optionalParts(issue, schema, before));
    if (parts.some((part) => part === null)) break;
    // What a later round misses was left out, and named, in an earlier one.
    for (const issue of error.issues) {
      const { path, message } = issue;
      if (round > 0 && !isThere(before, path)) continue;
      leftOut.push({ path, message, isTooLong: isTooLong(issue) });
    }
    rest = without(withShortTexts(rest, cut), (parts as Part[][]).flat());
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

/** A part of a value that may be left out; null takes its place if its field has to be there. */
interface Part {
  path: PropertyKey[];
  isNullable?: boolean;
}

/**
 * The parts that an issue concerns and that may be left out: unknown keys, what is past a bound, or the innermost part
 * around it that the schema marks, or that is an entry of a list or record.
 */
function optionalParts(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): Part[] | null {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key] }));
  }
  const steps = stepsOf(path, schema, value);
  const whole = steps.findIndex((step) => marksOf(step.schema).isWhole);
  if (whole >= 0) return [{ path: path.slice(0, whole + 1) }];
  const tail = tailOf(issue, value);
  if (tail.length > 0) return tail.map((key) => ({ path: [...path, key] }));
  const at = steps.findLastIndex(mayBeLeftOut);
  const isNullable = steps[at]?.schema instanceof z.ZodNullable;
  return at < 0 ? null : [{ path: path.slice(0, at + 1), isNullable }];
}

/** A step of a path. */
interface Step {
  schema: z.core.$ZodType | undefined;
  isEntry: boolean;
  isThere: boolean;
}

function stepsOf(path: readonly PropertyKey[], schema: z.ZodType, value: unknown): Step[] {
  let [around, part]: [z.core.$ZodType | undefined, unknown] = [schema, value];
  return path.map((key) => {
    const isEntry = typeof key === 'number' || schemaOf(around, part) instanceof z.ZodRecord;
    around = fieldSchema(around, part, key);
    part = fieldOf(part, key);
    return { schema: around, isEntry, isThere: part !== undefined };
  });
}

function mayBeLeftOut({ schema, isEntry, isThere }: Step): boolean {
  const { tolerates } = marksOf(schema);
  if (isEntry) return true;
  if (tolerates === 'absence') return !isThere;
  return tolerates === 'anything' && (isThere || schema instanceof z.ZodNullable);
}

/** The keys past the bound of a list or record, if the issue is that it is too long. */
function tailOf(issue: z.core.$ZodIssue, data: unknown): PropertyKey[] {
  if (issue.code !== 'too_big') return [];
  const value = valueAt(data, issue.path);
  const bound = Number(issue.maximum);
  if (Array.isArray(value)) return [...value.keys()].slice(bound);
  return isObject(value) ? Object.keys(value).slice(bound) : [];
}

const isThere = (value: unknown, path: readonly PropertyKey[]) =>
  valueAt(value, path) !== undefined;

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(fieldOf, value);
}

/** A copy of a value without parts of it: the innermost go first, and items of a list from its end, so that indices hold. */
function without(value: unknown, parts: readonly Part[]): unknown {
  const unique = new Map(parts.map((part) => [part.path.map(String).join('\n'), part]));
  const indexOf = ({ path }: Part) => {
    const key = path.at(-1);
    return typeof key === 'number' ? key : -1;
  };
  const ordered = [...unique.values()].sort(
    (a, b) => b.path.length - a.path.length || indexOf(b) - indexOf(a),
  );
  const copy = copyOf(value, ordered[0]?.path.length ?? 0);
  for (const { path, isNullable } of ordered) {
    const key = path.at(-1) ?? '';
    const parent = valueAt(copy, path.slice(0, -1));
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isObject(parent) && isNullable) Reflect.set(parent, key, null);
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
    const list = fieldOf(value, LIST);
    return Array.isArray(list) ? list.length : 0;
  };
  return lengthOf(before) > mayLose && lengthOf(after) === 0;
}
