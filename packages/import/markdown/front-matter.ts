import { splitFrontMatter } from '@wenzhan/content/files/front-matter';
import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { lenientFields, readLeniently, unclosedLength } from '../lenient-fields';
import { readYamlFields } from '../read-yaml';
import { BrokenExport } from '../source';

/** A text file split into the fields of its front matter and its body. */
export interface SplitText {
  fields: Record<string, unknown>;
  body: string;
  /** First line of the body in the file, counted from 1. */
  bodyLine: number;
  hasFront: boolean;
}

const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)^\+\+\+[ \t]*(?:\n|(?![\s\S]))/my;
const JSON_FRONT = /^\{[ \t]*\n[\s\S]*?^\}[ \t]*(?:\n|(?![\s\S]))/my;
const UNCLOSED = /^(?:---|\+\+\+)[ \t]*\n/;

/**
 * Splits a text file with front matter in YAML, TOML or JSON, or with none. Front matter that its parser refuses is read
 * line by line, which is noted; lines between two rules that are no fields are text.
 *
 * @param source with line feeds as line endings
 */
export function splitText(source: string, file: string, note: (text: string) => void): SplitText {
  const text = source.replace(/^\uFEFF/, '');
  const whole = { fields: {}, body: text, bodyLine: 1, hasFront: false };
  const yaml = splitFrontMatter(text);
  if (yaml) {
    const { front, body, bodyLine } = yaml;
    const onTwice = (line: number) => note(`第${line}行的字段前面已经写过，用了后面的`);
    const fields = readLeniently(front, note, () => readYamlFields(front, file, 2, onTwice));
    return fields ? { fields, body, bodyLine, hasFront: true } : whole;
  }
  const [toml, inner = ''] = startOf(text, TOML) ?? [];
  if (toml !== undefined) {
    const fields = readLeniently(inner, note, () => readToml(inner, file, 2));
    return fields ? after(text, toml, fields) : whole;
  }
  const [json] = startOf(text, JSON_FRONT) ?? [];
  if (json !== undefined) {
    const fields = readLeniently(json, note, () => readJson(json, file));
    return fields ? after(text, json, fields) : whole;
  }
  return unclosed(text, note) ?? whole;
}

/** A text whose front matter has no end; null for one that begins with a rule, or with neither. */
function unclosed(text: string, note: (text: string) => void): SplitText | null {
  const opening = UNCLOSED.exec(text)?.[0];
  if (opening === undefined) return null;
  const lines = text.slice(opening.length).split('\n');
  const front = lines.slice(0, unclosedLength(lines)).map((line) => `${line}\n`);
  const read = front.length > 0 ? lenientFields(front.join('')) : null;
  if (!read) return null;
  note('前言后面少了一行和第一行一样的，读到字段的最后一行为止');
  return after(text, opening + front.join(''), read.fields);
}

/** The match of a pattern at the beginning. */
function startOf(source: string, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(source);
}

const after = (source: string, front: string, fields: SplitText['fields']): SplitText => ({
  fields,
  body: source.slice(front.length),
  bodyLine: front.split('\n').length,
  hasFront: true,
});

/**
 * Parses TOML; its dates become texts.
 *
 * @param firstLine first line of the text in the file
 * @throws {BrokenExport}
 */
export function readToml(source: string, file: string, firstLine: number): Record<string, unknown> {
  try {
    return withTexts(parseToml(source)) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const line = firstLine + error.line - 1;
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    const location = `第${line}行第${error.column}列`;
    throw new BrokenExport({ file, line }, `不是正确的TOML（${location}）：${reason}`);
  }
}

function withTexts(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one)]));
}

/** @throws {BrokenExport} */
export function readJson(source: string, file: string): Record<string, unknown> {
  try {
    return JSON.parse(source);
  } catch {
    // JSON is YAML, whose parser tells the line.
    return readYamlFields(source, file, 1);
  }
}
