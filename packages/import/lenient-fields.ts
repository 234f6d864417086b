import { isHidingName } from '@wenzhan/content/files/hidden-by';
import { parse, YAMLError } from 'yaml';
import { isFieldName } from './markdown/fields';
import { BrokenExport } from './source';

/** Front matter that its parser refuses, field by field. */
interface LenientFields {
  fields: Record<string, unknown>;
  /** Names of the fields that are taken as they are written. */
  asText: string[];
}

/** A field with the lines that belong to it. */
interface Entry {
  name: string;
  lines: string[];
}

/** A name before a colon, in YAML or JSON, or before an equals sign, in TOML. */
const FIELD =
  /^(?<indent>[ \t]*)(?<quote>["']?)(?<name>[\p{L}_][\p{L}\p{N}_. -]{0,40}?)\k<quote>[ \t]*(?:(?<colon>：)|(?<sign>[:=](?=[ \t\n]|$)|=))[ \t]*(?<rest>.*)$/u;
const UNREADABLE = '读不懂的';

const isEmptyLine = (line: string) => /^\s*(#.*)?$/.test(line);

/** The parts of a line that is a field; a full-width colon, or none before a value, is a field's only after a usual name. */
function fieldIn(line: string) {
  const groups = FIELD.exec(line)?.groups;
  if (!groups) return null;
  const { name = '', indent = '', rest = '', colon } = groups;
  return colon && !isUsual(name) ? null : { name, indent, rest };
}

const isUsual = (name: string) => isHidingName(name) || isFieldName(name);

/** Whether lines that no parser of front matter takes are meant as such, and are no text between two rules. */
function isFront(lines: readonly string[]): boolean {
  const first = lines.find((line) => !isEmptyLine(line));
  if (first !== undefined && fieldIn(first)) return true;
  return lines.some((line) => isUsual(fieldIn(line)?.name ?? ''));
}

/**
 * Reads front matter that its parser refuses line by line. A field that is right by itself is read as always; of
 * another one the rest of its line is its text, or its lines are its list. One that may hide its text and is not right
 * hides it, and so does a line that looks like one.
 *
 * @returns null for lines that are no fields
 */
export function lenientFields(source: string): LenientFields | null {
  const lines = source.split('\n');
  if (!isFront(lines)) return null;
  const fields: Record<string, unknown> = {};
  const asText: string[] = [];
  const { entries, others } = entriesOf(lines);
  const hide = (name: string) => {
    fields.hidden = `${UNREADABLE}${name}`;
  };
  for (const { name, lines: own } of entries) {
    const value = readAlone(own);
    if (value !== undefined) fields[name] = value;
    else {
      fields[name] = textOf(own);
      asText.push(name);
      const nested = own.slice(1).map((line) => fieldIn(line)?.name ?? '');
      for (const one of [name, ...nested]) if (isHidingName(one)) hide(one);
    }
  }
  for (const line of others) {
    const [word = ''] = line.trim().split(/[\s:：=]/);
    if (isHidingName(word)) hide(word);
  }
  return { fields, asText };
}

/** The lines of each field, and those of none. */
function entriesOf(lines: readonly string[]): { entries: Entry[]; others: string[] } {
  const entries: Entry[] = [];
  const others: string[] = [];
  for (const line of lines) {
    const field = fieldIn(line);
    const last = entries.at(-1);
    const isNested = field?.indent && last && mayHold(last);
    if (field && !isNested) entries.push({ name: field.name.trim(), lines: [line.trim()] });
    else if (last && (/^\s|^-(\s|$)/.test(line) || (line.startsWith(']') && mayHold(last)))) {
      last.lines.push(line);
    } else if (!isEmptyLine(line)) others.push(line);
  }
  return { entries, others };
}

/** Whether indented lines are inside a field: it has no text on its own line. */
const mayHold = ({ lines: [first = ''] }: Entry) =>
  /^([|>][-+\d]*|[[{].*)?$/.test(fieldIn(first)?.rest ?? '');

/** The value of a field that is right by itself; undefined for any other. */
function readAlone(lines: readonly string[]): unknown {
  try {
    const value: unknown = parse(lines.join('\n').replace(/^([^:=]*[^:=\s])\s*=\s*/, '$1: '), {
      logLevel: 'error',
    });
    const values = typeof value === 'object' && value !== null ? Object.values(value) : [];
    return values.length === 1 ? (values[0] ?? null) : undefined;
  } catch (error) {
    if (error instanceof YAMLError || error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** The list or the text of a field as it is written. */
function textOf([first = '', ...more]: readonly string[]): string | string[] {
  const rest = (fieldIn(first)?.rest ?? '').replace(/,$/, '').trim();
  const list = /^\[(.*)\]$/s.exec([rest, ...more].join('\n').trim())?.[1];
  if (list !== undefined) return list.split(/[,\n]/).map(bare).filter(Boolean);
  const items = more.flatMap((line) => /^\s*-\s+(.*)$/.exec(line)?.[1] ?? []);
  if (rest === '' && items.length > 0) return items.map(bare).filter(Boolean);
  return bare([rest, ...more.map((line) => line.trim())].join(' ').trim());
}

/** A text without quotation marks around it, of which one may be missing. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/^["'](?=[^"']*$)/, '')
    .trim();

/**
 * The number of lines that are front matter at the beginning of a text, of which the end is missing. Lines after an
 * empty one belong to it only if they begin with a usual name.
 */
export function unclosedLength(lines: readonly string[]): number {
  let end = 0;
  for (const [index, line] of lines.entries()) {
    const name = fieldIn(line)?.name;
    const isAfterGap = index > end;
    if (isEmptyLine(line)) continue;
    const belongs = isAfterGap ? name && isUsual(name) : name || /^\s|^-\s/.test(line);
    if (!belongs) break;
    end = index + 1;
  }
  return end;
}

/**
 * Reads front matter by its parser, or line by line where that refuses it, which is noted.
 *
 * @returns null for lines that are no fields
 */
export function readLeniently(
  source: string,
  note: (text: string) => void,
  parseFields: () => Record<string, unknown>,
): Record<string, unknown> | null {
  try {
    return parseFields();
  } catch (error) {
    if (!(error instanceof BrokenExport)) throw error;
    const read = lenientFields(source);
    if (read) {
      const names = read.asText.length > 0 ? `，照字面用了${read.asText.join('、')}` : '';
      note(`前言${error.reason}；逐行读了${names}`);
    }
    return read?.fields ?? null;
  }
}
