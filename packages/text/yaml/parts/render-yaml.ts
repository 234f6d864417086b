import { Document, Scalar, stringify } from 'yaml';
import { isMapping } from './yaml-values';

/** How a text of YAML is written. */
export interface YamlStyle {
  /** What ends its lines. */
  lineEnd: '\n' | '\r\n';
  /** Columns by which a map in a map is indented. */
  step: number;
  /** Whether a list in a map is indented. */
  indentsLists: boolean;
  /** Whether it prefers `'` to `"`. */
  singleQuotes: boolean;
  /** Whether every text is written between `"`: what no other form can say. */
  quotesAll?: boolean;
}

/** Characters of a list on one line at most. */
const MAX_FLOW = 100;
/** What YAML 1.1 reads as true and false. */
const OLD_BOOLEAN = /^(?:y|yes|n|no|on|off)$/i;

/**
 * A scalar as it follows a colon; lines after the first are indented by `column` columns.
 *
 * @param type how it was written before
 */
export function renderScalar(
  value: unknown,
  style: YamlStyle,
  column: number,
  type?: Scalar['type'],
): string {
  if (style.quotesAll && typeof value === 'string') return JSON.stringify(value);
  const scalar = new Scalar(value);
  const chosen = typeof value === 'string' ? typeOf(value, type) : undefined;
  if (chosen) scalar.type = chosen;
  const document = new Document({ k: scalar });
  const text = document.toString({
    lineWidth: 0,
    indent: style.step,
    singleQuote: style.singleQuotes ? true : null,
  });
  const [first = '', ...others] = text.replace(/^k: ?/, '').replace(/\n$/, '').split('\n');
  const shift = column - style.step;
  return [first, ...others.map((line) => shifted(line, shift))].join(style.lineEnd);
}

function typeOf(value: string, type: Scalar['type']): Scalar['type'] {
  if (value.includes('\n')) return type === 'BLOCK_FOLDED' ? type : 'BLOCK_LITERAL';
  if (!OLD_BOOLEAN.test(value)) return type;
  return type === 'QUOTE_SINGLE' ? type : 'QUOTE_DOUBLE';
}

const shifted = (line: string, shift: number) => {
  if (line.trim() === '') return line;
  return shift >= 0 ? `${' '.repeat(shift)}${line}` : line.slice(-shift);
};

/** A value on one line, as it stands between brackets. */
export function renderFlow(value: unknown, type?: Scalar['type']): string {
  if (Array.isArray(value)) return `[${value.map((item) => renderFlow(item)).join(', ')}]`;
  if (isMapping(value)) {
    const pairs = Object.entries(value).filter(([, part]) => part !== undefined);
    if (pairs.length === 0) return '{}';
    return `{ ${pairs.map(([key, part]) => `${renderKey(key)}: ${renderFlow(part)}`).join(', ')} }`;
  }
  if (typeof value === 'string' && (value.includes('\n') || OLD_BOOLEAN.test(value))) {
    return JSON.stringify(value);
  }
  const scalar = new Scalar(value);
  if (type && !type.startsWith('BLOCK')) scalar.type = type;
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return stringify([scalar], options).trimEnd().slice(1, -1);
}

export const renderKey = (key: string): string =>
  OLD_BOOLEAN.test(key)
    ? JSON.stringify(key)
    : stringify({ [key]: 0 }, { lineWidth: 0, singleQuote: null }).slice(0, -': 0\n'.length);

/**
 * A value as it follows the colon of a key or the dash of an entry, in lines below one another.
 *
 * @param column of the key or the dash
 */
export function renderBlock(value: unknown, style: YamlStyle, column: number): string {
  if (Array.isArray(value)) {
    if (value.length === 0 || isShort(value)) return ` ${renderFlow(value)}`;
    const inner = style.indentsLists ? column + style.step : column;
    return value.map((item) => newLine(style, inner) + renderItem(item, style, inner)).join('');
  }
  if (isMapping(value)) {
    const fields = renderFields(value, style, column + style.step);
    return fields === '' ? ' {}' : newLine(style, column + style.step) + fields;
  }
  return ` ${renderScalar(value, style, column + style.step)}`;
}

/** The fields of a map, the first one without its indentation. */
export function renderFields(
  value: Record<string, unknown>,
  style: YamlStyle,
  column: number,
): string {
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => renderField(key, part, style, column))
    .join(newLine(style, column));
}

export const renderField = (key: string, value: unknown, style: YamlStyle, column: number) =>
  `${renderKey(key)}:${renderBlock(value, style, column)}`;

/** An entry of a list with its dash. */
export function renderItem(value: unknown, style: YamlStyle, column: number): string {
  const fields = isMapping(value) ? renderFields(value, style, column + 2) : '';
  if (fields !== '') return `- ${fields}`;
  if (isMapping(value)) return '- {}';
  if (!Array.isArray(value)) {
    return `- ${renderScalar(value, style, column + style.step)}`;
  }
  return isShort(value) || value.length === 0
    ? `- ${renderFlow(value)}`
    : `-${renderBlock(value, { ...style, indentsLists: true }, column)}`;
}

const newLine = ({ lineEnd }: YamlStyle, column: number) => lineEnd + ' '.repeat(column);

/** Whether a list is of a few words, such as tags. */
const isShort = (list: readonly unknown[]) =>
  list.every((item) => typeof item !== 'object' && !String(item).includes('\n')) &&
  renderFlow(list).length <= MAX_FLOW;
