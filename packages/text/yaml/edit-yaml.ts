import { type ParsedYaml, parsedYaml, placeAt } from './parts/yaml-places';
import {
  collectionAt,
  insertion,
  movement,
  placeOfKey,
  removal,
  replacement,
  type Splice,
  spliced,
} from './parts/yaml-splices';
import {
  isMapping,
  isSame,
  partAt,
  withPart,
  YamlEditError,
  type YamlPath,
} from './parts/yaml-values';

export type { YamlPath };

/*
 * Edits of YAML that change nothing but the value they are about: comments, order, quotation marks, indentation and ends
 * of lines stay. Each result is read again; one that says anything else than it should is none.
 */

/** Keys of the map at a path, in the order of the schema; those of the map that gets a value, if it is no function. */
export type KeyOrder = readonly string[] | ((path: YamlPath) => readonly string[]);

/**
 * Sets a value of JSON, and makes the maps on the way to it; undefined removes it. Of a map or a list only the parts
 * change that differ.
 *
 * @param order a new key stands after those that precede it there, else at the end
 * @throws {Error} named YamlEditError, if the text is no YAML, or the value cannot be set without changing others
 */
export function setInYaml(
  text: string,
  path: YamlPath,
  value: unknown,
  order: KeyOrder = [],
): string {
  const yaml = parsedYaml(text);
  const old = partAt(yaml.data, path);
  if (isSame(old, value)) return text;
  const expected = withPart(yaml.data, path, value);
  if (value === undefined) return edited(yaml, expected, (one) => removal(one, path));
  if (placeAt(yaml, path)) {
    if (isMapping(old) && isMapping(value)) return setFields(text, path, old, value);
    if (Array.isArray(old) && Array.isArray(value)) return setEntries(text, path, old, value);
  }
  return edited(yaml, expected, (one) =>
    old === undefined ? addition(one, path, value, order) : replacement(one, path, value),
  );
}

/** Adds an entry to a list before the one at an index, or at its end. @throws as `setInYaml` */
export function insertInYaml(text: string, path: YamlPath, index: number, value: unknown): string {
  const yaml = parsedYaml(text);
  const list = partAt(yaml.data, path) ?? [];
  if (!Array.isArray(list) || index < 0 || index > list.length) {
    throw new YamlEditError(`No list with ${index} entries is at ${path.join('.')}`);
  }
  const expected = list.toSpliced(index, 0, value);
  if (!placeAt(yaml, path)) return setInYaml(text, path, expected);
  return edited(yaml, withPart(yaml.data, path, expected), (one) =>
    insertion(one, path, { index, value }),
  );
}

/** Removes a field, or an entry of a list; nothing happens without one. @throws as `setInYaml` */
export function removeInYaml(text: string, path: YamlPath): string {
  const index = path.at(-1);
  if (typeof index !== 'number') return setInYaml(text, path, undefined);
  const yaml = parsedYaml(text);
  const list = partAt(yaml.data, path.slice(0, -1));
  if (!Array.isArray(list) || index >= list.length) return text;
  const expected = withPart(yaml.data, path.slice(0, -1), list.toSpliced(index, 1));
  return edited(yaml, expected, (one) => removal(one, path));
}

/** Moves an entry of a list to another index, with the comments right above it. @throws as `setInYaml` */
export function moveInYaml(text: string, path: YamlPath, from: number, to: number): string {
  if (from === to) return text;
  const yaml = parsedYaml(text);
  const list = partAt(yaml.data, path);
  if (!Array.isArray(list)) throw new YamlEditError(`No list is at ${path.join('.')}`);
  const expected = list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
  return edited(yaml, withPart(yaml.data, path, expected), (one) => movement(one, path, from, to));
}

/** What a text of YAML says; the value is not to be changed. @throws as `setInYaml` */
export const readYaml = (text: string): unknown => parsedYaml(text).data;

/** The result of a change that says what is expected; texts are quoted if they cannot be written otherwise. */
function edited(yaml: ParsedYaml, expected: unknown, change: (yaml: ParsedYaml) => Splice): string {
  for (const quotesAll of [false, true]) {
    const text = spliced(yaml.text, change({ ...yaml, style: { ...yaml.style, quotesAll } }));
    if (says(text, expected)) return text;
  }
  throw new YamlEditError('The value cannot be changed without changing others');
}

function says(text: string, expected: unknown): boolean {
  try {
    return isSame(parsedYaml(text).data, expected);
  } catch (error) {
    if (error instanceof YamlEditError) return false;
    throw error;
  }
}

/** Adds what is not there yet, in the deepest map or list on the way. */
function addition(yaml: ParsedYaml, path: YamlPath, value: unknown, order: KeyOrder): Splice {
  const depth = path.findLastIndex((_, index) => placeAt(yaml, path.slice(0, index)));
  const step = path[depth];
  if (step === undefined) {
    if (yaml.data !== null && yaml.data !== undefined) throw new YamlEditError('It is no map');
    return replacement(yaml, [], withPart(undefined, path, value));
  }
  const parent = path.slice(0, depth);
  const whole = withPart(undefined, path.slice(depth + 1), value);
  const present = partAt(yaml.data, [...parent, step]);
  if (present === null) return replacement(yaml, [...parent, step], whole);
  if (present !== undefined) throw new YamlEditError(`Another place says what ${step} is`);
  if (typeof step === 'number') return insertion(yaml, parent, { index: step, value: whole });
  const isOwn = depth === path.length - 1;
  const keys = typeof order === 'function' ? order(parent) : isOwn ? order : [];
  const index = placeOfKey(collectionAt(yaml, parent), step, keys);
  return insertion(yaml, parent, { index, key: step, value: whole });
}

function setFields(
  text: string,
  path: YamlPath,
  old: Record<string, unknown>,
  value: Record<string, unknown>,
): string {
  const keys = Object.keys(value);
  const set = keys.reduce(
    (next, key) =>
      value[key] === undefined ? next : setInYaml(next, [...path, key], value[key], keys),
    text,
  );
  return Object.keys(old)
    .filter((key) => value[key] === undefined)
    .reduce((next, key) => setInYaml(next, [...path, key], undefined), set);
}

/** Entries at the beginning and the end that are the same stay as they are. */
function setEntries(
  text: string,
  path: YamlPath,
  old: readonly unknown[],
  value: readonly unknown[],
): string {
  const shorter = Math.min(old.length, value.length);
  let first = 0;
  while (first < shorter && isSame(old[first], value[first])) first++;
  let last = 0;
  while (last < shorter - first && isSame(old.at(-1 - last), value.at(-1 - last))) last++;
  let next = text;
  for (let index = first; index < shorter - last; index++) {
    next = setInYaml(next, [...path, index], value[index]);
  }
  for (let index = old.length - last - 1; index >= value.length - last; index--) {
    next = removeInYaml(next, [...path, index]);
  }
  for (let index = old.length - last; index < value.length - last; index++) {
    next = insertInYaml(next, path, index, value[index]);
  }
  return next;
}
