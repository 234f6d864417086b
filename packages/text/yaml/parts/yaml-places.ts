import { type Document, isCollection, isMap, isScalar, type Node, parseDocument } from 'yaml';
import type { YamlStyle } from './render-yaml';
import { blocksOf, type Collection, columnOf, type Entry, entriesOf } from './yaml-spans';
import { YamlEditError, type YamlPath } from './yaml-values';

/** A text of YAML, what it says, and how it is written. */
export interface ParsedYaml {
  text: string;
  document: Document.Parsed;
  data: unknown;
  style: YamlStyle;
}

/** The text that was read last: an edit begins with the text that the one before has checked. */
let latest: ParsedYaml | null = null;

/** @throws {YamlEditError} for text that is no YAML, or that has several documents */
export function parsedYaml(text: string): ParsedYaml {
  if (latest?.text !== text) latest = parsed(text);
  return latest;
}

function parsed(text: string): ParsedYaml {
  const document = parseDocument(text, { keepSourceTokens: true, logLevel: 'error' });
  const [fault] = document.errors;
  if (fault) throw new YamlEditError(fault.message);
  try {
    return { text, document, data: document.toJS(), style: styleOf(text, document) };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new YamlEditError(error.message);
  }
}

/** A collection, and whether it is written between brackets, itself or around it. */
export interface Place {
  collection: Collection;
  isFlow: boolean;
}

/** The collection at a path; null if something else is there. */
export function placeAt({ text, document }: ParsedYaml, path: YamlPath): Place | null {
  let node: Node | null = document.contents;
  let isFlow = false;
  for (const step of path) {
    if (!isCollection(node)) return null;
    isFlow ||= node.flow === true;
    node = entryAt(text, node as Collection, step)?.value ?? null;
  }
  if (!isCollection(node)) return null;
  return { collection: node as Collection, isFlow: isFlow || node.flow === true };
}

/** The entry of a key or an index. */
function entryAt(text: string, collection: Collection, step: string | number) {
  const index = indexOf(collection, step);
  return index < 0 ? undefined : entriesOf(text, collection)[index];
}

export const indexOf = (collection: Collection, step: string | number): number =>
  isMap(collection)
    ? keysOf(collection).indexOf(String(step))
    : Number(step) < collection.items.length
      ? Number(step)
      : -1;

export const keysOf = (collection: Collection): string[] =>
  isMap(collection)
    ? collection.items.map(({ key }) => String(isScalar(key) ? key.value : key))
    : [];

/** How a text is written: by what stands first in it. */
function styleOf(text: string, document: Document.Parsed): YamlStyle {
  const style: YamlStyle = {
    lineEnd: /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n',
    step: 2,
    indentsLists: true,
    singleQuotes: count(text, /: '/g) > count(text, /: "/g),
  };
  const nested = firstNested(text, document.contents);
  if (nested.map) style.step = nested.map;
  if (nested.list !== undefined) style.indentsLists = nested.list > 0;
  return style;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** By how many columns the first map in a map is indented, and the first list in one. */
function firstNested(text: string, node: Node | null): { map?: number; list?: number } {
  if (!isCollection(node) || node.flow) return {};
  const found: { map?: number; list?: number } = {};
  for (const { start, value } of entriesOf(text, node as Collection)) {
    if (!isCollection(value) || value.flow || value.items.length === 0) continue;
    const [first] = entriesOf(text, value as Collection);
    const by = first ? columnOf(text, first.start) - columnOf(text, start) : 0;
    if (isMap(node)) found[isMap(value) ? 'map' : 'list'] ??= by;
    const inner = firstNested(text, value);
    if (inner.map !== undefined) found.map ??= inner.map;
    if (inner.list !== undefined) found.list ??= inner.list;
    if (found.map !== undefined && found.list !== undefined) break;
  }
  return found;
}

/** The entries with their comments, of a block; those of a list between brackets as they are. */
export const placedEntries = (text: string, { collection }: Place): Entry[] =>
  collection.flow ? entriesOf(text, collection) : blocksOf(text, collection);
