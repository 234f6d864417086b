import { isCollection, isMap, isScalar, type Node } from 'yaml';
import {
  renderBlock,
  renderField,
  renderFields,
  renderFlow,
  renderItem,
  renderKey,
  renderScalar,
  type YamlStyle,
} from './render-yaml';
import {
  indexOf,
  keysOf,
  type ParsedYaml,
  type Place,
  placeAt,
  placedEntries,
} from './yaml-places';
import { columnOf, type Entry, withLead } from './yaml-spans';
import { isMapping, YamlEditError, type YamlPath } from './yaml-values';

/** A change of a text: what stands instead of a span. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

export const spliced = (text: string, { start, end, text: next }: Splice): string =>
  text.slice(0, start) + next + text.slice(end);

/** The collection at a path. @throws {YamlEditError} if there is none that can be changed */
export function collectionAt(yaml: ParsedYaml, path: YamlPath): Place {
  const place = placeAt(yaml, path);
  if (!place) throw new YamlEditError(`No map or list of its own is at ${path.join('.')}`);
  return place;
}

/** Replaces the value of an entry that exists. */
export function replacement(yaml: ParsedYaml, path: YamlPath, value: unknown): Splice {
  const { text } = yaml;
  const step = path.at(-1);
  if (step === undefined) return rootReplacement(yaml, value);
  const place = collectionAt(yaml, path.slice(0, -1));
  const entry = placedEntries(text, place)[indexOf(place.collection, step)];
  if (!entry) throw new YamlEditError(`There is nothing at ${path.join('.')}`);
  if (place.isFlow) return flowReplacement(text, entry, value);
  const column = columnOf(text, entry.start);
  const { style } = yaml;
  if (isMap(place.collection)) {
    return blockReplacement(text, entry, rendered(value, style, column, entry.value));
  }
  const item = renderItem(value, style, column).slice(1);
  return blockReplacement(
    text,
    entry,
    isScalarValue(value) ? rendered(value, style, column, entry.value) : item,
  );
}

const isScalarValue = (value: unknown) => typeof value !== 'object' || value === null;

function rendered(value: unknown, style: YamlStyle, column: number, old: Node | null): string {
  if (!isScalarValue(value)) {
    return isCollection(old) && old.flow && old.items.length > 0
      ? ` ${renderFlow(value)}`
      : renderBlock(value, style, column);
  }
  const type = isScalar(old) ? old.type : undefined;
  return ` ${renderScalar(value, style, column + style.step, type)}`;
}

/** Keeps the spaces before the value, and a comment after it, which then stands in the first line. */
function blockReplacement(text: string, entry: Entry, next: string): Splice {
  const { valueFrom, value } = entry;
  const old = text.slice(valueFrom, entry.end);
  const spaces = /^[ \t]+(?=[^\s#])/.exec(old)?.[0];
  const lineBreak = next.search(/\r?\n/);
  const [first, others] =
    lineBreak < 0 ? [next, ''] : [next.slice(0, lineBreak), next.slice(lineBreak)];
  const head = spaces && first.trim() !== '' ? spaces + first.trimStart() : first;
  return { start: valueFrom, end: entry.end, text: head + commentOf(text, entry, value) + others };
}

/** The comment in the line of a value, or of the key of a block, with the spaces before it. */
function commentOf(text: string, { valueFrom, end }: Entry, value: Node | null): string {
  const isBlock = isScalar(value)
    ? /^[|>]/.test(text.slice(value.range?.[0] ?? 0))
    : isCollection(value) && !value.flow;
  if (isBlock) {
    return /^[ \t]*(?:[|>][^\s#]*)?([ \t]+#[^\r\n]*)/.exec(text.slice(valueFrom, end))?.[1] ?? '';
  }
  const from = Math.max(valueFrom, value?.range?.[1] ?? 0);
  return /^[ \t]+#[^\r\n]*/.exec(text.slice(Math.min(from, end), end))?.[0] ?? '';
}

function flowReplacement(text: string, { valueFrom, end, value }: Entry, next: unknown): Splice {
  const start = value?.range && value.range[1] > value.range[0] ? value.range[0] : valueFrom;
  const type = isScalar(value) ? value.type : undefined;
  const space = start > 0 && text[start - 1] === ':' ? ' ' : '';
  return { start, end: Math.max(start, end), text: space + renderFlow(next, type) };
}

/** Replaces all that a document says; comments before it stay. */
function rootReplacement(yaml: ParsedYaml, value: unknown): Splice {
  const { text, document } = yaml;
  const { style } = yaml;
  const { range } = document.contents ?? {};
  const [start, end] = range && range[1] > range[0] ? range : [text.length, text.length];
  const old = text.slice(start, end);
  const next =
    isMapping(value) && Object.keys(value).length > 0
      ? renderFields(value, style, 0)
      : renderBlock(value, { ...style, indentsLists: false }, 0).trimStart();
  const before = start > 0 && !/[\n\uFEFF]$/.test(text.slice(0, start)) ? style.lineEnd : '';
  const after = start === end || /\n$/.test(old) ? style.lineEnd : '';
  return { start, end, text: before + next + after };
}

/** Adds a field or an entry to a collection before the one at an index, or at its end. */
export function insertion(
  yaml: ParsedYaml,
  path: YamlPath,
  { index, key, value }: { index: number; key?: string; value: unknown },
): Splice {
  const { text } = yaml;
  const place = collectionAt(yaml, path);
  const entries = placedEntries(text, place);
  const whole = key === undefined ? [value] : { [key]: value };
  if (entries.length === 0) {
    if (place.isFlow && isInFlow(yaml, path)) return flowReplacementOf(text, place, whole);
    return replacement(yaml, path, whole);
  }
  const before = entries[index - 1];
  const after = entries[index];
  if (place.isFlow) {
    const next = key === undefined ? renderFlow(value) : `${renderKey(key)}: ${renderFlow(value)}`;
    const gap = gapOf(text, entries);
    if (after) return { start: after.start, end: after.start, text: `${next}${gap}` };
    const end = before?.end ?? 0;
    return { start: end, end, text: `${gap}${next}` };
  }
  const { style } = yaml;
  const column = columnOf(text, entries[0]?.start ?? 0);
  const next =
    key === undefined ? renderItem(value, style, column) : renderField(key, value, style, column);
  const indent = style.lineEnd + ' '.repeat(column);
  if (before && (!after || key !== undefined)) {
    return { start: before.end, end: before.end, text: indent + next };
  }
  const first = after?.start ?? text.length;
  const start = after && before ? withLead(text, after, before.end) : first;
  return { start, end: start, text: next + indent };
}

/** Whether an empty list or map stands between the brackets of another. */
const isInFlow = (yaml: ParsedYaml, path: YamlPath) =>
  path.length > 0 && collectionAt(yaml, path.slice(0, -1)).isFlow;

function flowReplacementOf(text: string, { collection }: Place, value: unknown): Splice {
  const [start, end] = collection.range ?? [text.length, text.length];
  return { start, end, text: renderFlow(value) };
}

/** What stands between the entries of a list between brackets. */
function gapOf(text: string, [first, second]: readonly Entry[]): string {
  const gap = first && second ? text.slice(first.end, second.start) : ', ';
  return /^\s*,\s*$/.test(gap) ? gap : ', ';
}

/** Removes a field or an entry; comments above it stay. */
export function removal(yaml: ParsedYaml, path: YamlPath): Splice {
  const { text } = yaml;
  const parent = path.slice(0, -1);
  const place = collectionAt(yaml, parent);
  const entries = placedEntries(text, place);
  const index = indexOf(place.collection, path.at(-1) ?? '');
  const [entry, previous, next] = [entries[index], entries[index - 1], entries[index + 1]];
  if (!entry) throw new YamlEditError(`There is nothing at ${path.join('.')}`);
  const { start, end } = entry;
  if (!previous && !next) return withoutAny(yaml, place, parent);
  if (place.isFlow) {
    return next
      ? { start, end: next.start, text: '' }
      : { start: previous?.end ?? start, end, text: '' };
  }
  if (next) return { start, end: withLead(text, next, end), text: '' };
  const lineBreak = /\r?\n[ \t]*$/.exec(text.slice(0, start));
  return { start: lineBreak?.index ?? start, end, text: '' };
}

const withoutAny = (yaml: ParsedYaml, place: Place, path: YamlPath): Splice => {
  const empty = isMap(place.collection) ? {} : [];
  return place.collection.flow
    ? flowReplacementOf(yaml.text, place, empty)
    : replacement(yaml, path, empty);
};

/** Moves an entry of a list; what stands between the entries stays where it is. */
export function movement(yaml: ParsedYaml, path: YamlPath, from: number, to: number): Splice {
  const { text } = yaml;
  const place = collectionAt(yaml, path);
  const entries = placedEntries(text, place);
  if (isMap(place.collection) || !entries[from] || !entries[to]) {
    throw new YamlEditError(`The list at ${path.join('.')} has no entries ${from} and ${to}`);
  }
  const spans = entries.map((entry, index) => ({
    start: place.isFlow ? entry.start : withLead(text, entry, entries[index - 1]?.end ?? 0),
    end: entry.end,
  }));
  const parts = spans.map(({ start, end }) => text.slice(start, end));
  const gaps = spans.map(({ end }, index) => text.slice(end, spans[index + 1]?.start ?? end));
  const moved = parts.toSpliced(from, 1).toSpliced(to, 0, parts[from] ?? '');
  return {
    start: spans[0]?.start ?? 0,
    end: spans.at(-1)?.end ?? 0,
    text: moved.map((part, index) => part + gaps[index]).join(''),
  };
}

/** Where a new key stands: after the last one that an order gives before it, else at the end. */
export function placeOfKey({ collection }: Place, key: string, order: readonly string[]): number {
  const keys = keysOf(collection);
  const own = order.indexOf(key);
  if (own < 0) return keys.length;
  const before = keys.map((one) => order.indexOf(one)).findLastIndex((at) => at >= 0 && at < own);
  if (before >= 0) return before + 1;
  return keys.some((one) => order.indexOf(one) > own) ? 0 : keys.length;
}
