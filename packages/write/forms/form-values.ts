import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import { type KeyOrder, readYaml, setInYaml, type YamlPath } from '@wenzhan/text/yaml/edit-yaml';

/** Whether a value is an object with fields. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number as people write it in a file, without zeros before it. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

export const isNumber = (text: string): boolean => NUMBER.test(text.trim());

/** What a text of a line means; empty: nothing. A number that was written as a text stays one. */
export function lineOrNumber(text: string, old: unknown): string | number | undefined {
  if (text === '') return undefined;
  const stays = typeof old === 'string' && isNumber(old);
  return isNumber(text) && !stays ? Number(text) : text;
}

/** The lines of a field that are no blank ones; a list of numbers stays one. */
export function linesOf(text: string, old: unknown): (string | number)[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return undefined;
  const isOfNumbers = Array.isArray(old) && old.length > 0 && old.every(Number.isFinite);
  return lines.map((line) => (isOfNumbers && isNumber(line) ? Number(line) : line));
}

/** Whether a form can show a value in the field of a type; others are edited as YAML. */
export function fits({ type }: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (type === 'group' || type === 'picture' || type === 'entries') return isMap(value);
  if (type === 'list' || type === 'kinds') return Array.isArray(value) && value.every(isMap);
  if (type === 'lines') return Array.isArray(value) && !value.some((one) => Object(one) === one);
  if (type === 'yes-no') return typeof value === 'boolean';
  if (type === 'yaml') return true;
  return typeof value === 'string' || typeof value === 'number';
}

/** Sets a field, or removes it and the groups that are empty without it. */
export function setField(yaml: string, path: YamlPath, value: unknown, order: KeyOrder): string {
  const next = setInYaml(yaml, path, value, order);
  const parent = path.slice(0, -1);
  if (value !== undefined || typeof parent.at(-1) !== 'string') return next;
  const group = parent.reduce<unknown>((part, step) => Object(part)[step], readYaml(next));
  const isEmpty = isMap(group) && Object.keys(group).length === 0;
  return isEmpty ? setField(next, parent, undefined, order) : next;
}

/** The first words of an entry of a list, by which people know it. */
export function titleOf(value: unknown): string {
  if (!isMap(value)) return '';
  const texts = Object.entries(value).filter(
    ([key, part]) => key !== 'type' && typeof part === 'string',
  );
  const names = ['title', 'label', 'name', 'question', 'text', 'alt', 'from', 'value'];
  const [, text = ''] =
    texts.toSorted(([one], [other]) => rank(names, one) - rank(names, other))[0] ?? [];
  return String(text).slice(0, 40);
}

const rank = (names: readonly string[], name: string) => {
  const at = names.indexOf(name);
  return at < 0 ? names.length : at;
};

/** A value as a field shows it. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

const MOST_ROWS = 16;
/** Characters of a row on a narrow screen. */
const ROW = 40;

/** Rows of the text area of a text. */
export function rowsOf(text: string, least: number): number {
  const rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / ROW), 0);
  return Math.min(Math.max(rows, least), MOST_ROWS);
}

/** The names of the fields of the map at a path, in the order of the form. */
export const orderIn =
  (fields: readonly FormField[], value: unknown) =>
  (path: YamlPath): string[] => {
    const [step, ...rest] = path;
    if (step === undefined) return fields.map(({ name }) => name);
    const [only] = fields;
    if (only?.name === '') return orderOfField(only, value, path);
    const field = fields.find(({ name }) => name === step);
    return field ? orderOfField(field, isMap(value) ? value[step] : undefined, rest) : [];
  };

/** The same of a path that begins at a field. */
function orderOfField(field: FormField, value: unknown, path: YamlPath): string[] {
  const { type, fields = [], kinds = [] } = field;
  if (type === 'group' || type === 'picture') return orderIn(fields, value)(path);
  const [step, ...rest] = path;
  if (step === undefined) return [];
  const item: unknown = Object(value)[step];
  if (type !== 'kinds') return orderIn(fields, item)(rest);
  const kind = kinds.find((one) => isMap(item) && item[one.by] === one.value);
  const order = orderIn(kind?.fields ?? [], item)(rest);
  return kind && rest.length === 0 ? [kind.by, ...order] : order;
}
