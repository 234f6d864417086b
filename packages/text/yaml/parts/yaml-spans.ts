import {
  type CST,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { YamlEditError } from './yaml-values';

export type Collection = YAMLMap | YAMLSeq;

/** Offsets in a text; the end is that after the last character. */
export interface Span {
  start: number;
  end: number;
}

/** An entry of a collection, where it stands in the text. */
export interface Entry extends Span {
  /** Where what precedes the value ends: the colon or dash, with an anchor and a tag. */
  valueFrom: number;
  value: Node | null;
}

type Token = CST.SourceToken;
const isSpace = ({ type }: Token) => type === 'space' || type === 'newline' || type === 'comment';
const endOfToken = ({ offset, source }: Token) => offset + source.length;

/** The entries of a collection, in the order of the text. */
export function entriesOf(text: string, collection: Collection): Entry[] {
  const tokens = isMap(collection) ? null : dashes(collection);
  return collection.items.map((item, index) => {
    if (isPair(item)) return entryOfPair(text, item as Pair<Node, Node | null>);
    const value = isNode(item) ? item : null;
    const start = tokens?.[index];
    if (!start) return entryOf(text, spanStart(value), spanStart(value), value);
    const [dash, last] = [start[0], start.at(-1)];
    if (!dash || !last) throw new YamlEditError('The list is not written as expected');
    return entryOf(text, dash.offset, endOfToken(last), value);
  });
}

/** The marks of each entry of a list: its dash, its anchor, its tag. */
function dashes({ srcToken }: YAMLSeq): Token[][] | null {
  if (srcToken?.type !== 'block-seq') return null;
  return srcToken.items
    .map(({ start }) => start.filter((token) => !isSpace(token)))
    .filter((marks) => marks.some(({ type }) => type === 'seq-item-ind'));
}

const spanStart = (node: Node | null): number => {
  if (!node?.range) throw new YamlEditError('A value has no place in the text');
  return node.range[0];
};

function entryOfPair(text: string, pair: Pair<Node, Node | null>): Entry {
  const { key, value, srcToken } = pair;
  const marks = (srcToken?.start ?? []).filter(
    (token) => !isSpace(token) && token.type !== 'comma',
  );
  const signs = (srcToken && 'sep' in srcToken ? (srcToken.sep ?? []) : []).filter(
    (token) => !isSpace(token),
  );
  const last = signs.at(-1);
  const start = marks[0]?.offset ?? spanStart(key);
  return entryOf(text, start, last ? endOfToken(last) : (key.range?.[1] ?? start), value);
}

function entryOf(text: string, start: number, valueFrom: number, value: Node | null): Entry {
  return {
    start,
    valueFrom,
    value,
    // Only asked of some: it is that of the last value within the value.
    get end() {
      return Math.max(valueFrom, value ? endOf(text, value) : 0);
    },
  };
}

/** Where a value ends, without the line break and the comment after it. */
function endOf(text: string, node: Node): number {
  if (isCollection(node) && !node.flow && node.items.length > 0) {
    return entriesOf(text, node as Collection).at(-1)?.end ?? 0;
  }
  const [start, end] = node.range ?? [0, 0];
  if (isScalar(node) && node.srcToken?.type === 'block-scalar') {
    const source = text.slice(start, end);
    const isKept = /^[|>]\d?\+/.test(source);
    return start + source.replace(isKept ? /\r?\n$/ : /(?:\r?\n[ \t]*)+$/, '').length;
  }
  // An empty value is after the spaces.
  return isAlias(node) || end > start ? end : 0;
}

/** Columns before an offset in its line. */
export const columnOf = (text: string, offset: number): number =>
  offset -
  lineStart(text, offset) -
  (text.startsWith('\uFEFF') && lineStart(text, offset) === 0 ? 1 : 0);

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

const isBlank = (line: string) => /^[ \t\uFEFF]*$/.test(line);

/** Whether an offset is the first in its line, but for spaces. */
const startsLine = (text: string, offset: number): boolean =>
  isBlank(text.slice(lineStart(text, offset), offset));

/**
 * The entries of a block, each with the comment in its last line, and with the comments below it that are indented more
 * than it is.
 */
export function blocksOf(text: string, collection: Collection): Entry[] {
  return entriesOf(text, collection).map((entry) => {
    const column = columnOf(text, entry.start);
    let end =
      entry.end + (/^[ \t]*(?:#[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(entry.end))?.[0].length ?? 0);
    for (;;) {
      const below = /^\r?\n([ \t]*)#[^\r\n]*/.exec(text.slice(end));
      if (!below || (below[1] ?? '').length <= column) break;
      end += below[0].length;
    }
    return { ...entry, end };
  });
}

/** Where the comments begin that stand right above an entry; its own start without any. */
export function withLead(text: string, { start }: Span, previousEnd: number): number {
  if (!startsLine(text, start)) return start;
  let first = start;
  for (let line = lineStart(text, start); line > 0; ) {
    const above = lineStart(text, line - 1);
    const mark = /^[ \t]*(?=#)/.exec(text.slice(above, line));
    if (!mark || above + mark[0].length < previousEnd) break;
    first = above + mark[0].length;
    line = above;
  }
  return first;
}
