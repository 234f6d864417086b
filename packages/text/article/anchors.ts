import { decoded } from '@wenzhan/kit/urls/path';
import { decodeHTML } from 'entities';
import type { Element, Nodes, Parents, Root } from 'hast';
import { h } from 'hastscript';

/** The prefix that the sanitiser adds to the content's own ids. */
const PREFIX = 'user-content-';
/** Browsers expose every id as a global variable, and a script may use one with such a name. */
const VARIABLE_NAME = /^[\w$]+$/;
/** Ids of footnotes, and of parts of the page. */
const RESERVED = /^(?:fn(?:ref)?-.*|footnote-label|page-main|site-menu|login-problem)$/s;
/** Elements that may begin with a link. */
const HOLDER = /^(?:h[1-6]|p|div|section|aside|blockquote|li|dt|dd|figure|figcaption|td|th|span)$/;
const REFERENCES = ['ariaDescribedBy', 'ariaLabelledBy', 'headers'] as const;

/**
 * Makes the anchors of sanitised HTML unique and reachable, from other pages too. An id keeps the sanitiser's
 * prefix if it could be the name of a variable, and gets an anchor with its own name beside it: `name` of `a` is
 * no variable.
 *
 * @returns the ids and names
 */
export function placeAnchors(tree: Root): Set<string> {
  const taken = new Set<string>();
  for (const element of elementsIn(tree)) placeBelow(element, false, taken);
  return taken;
}

const elementsIn = ({ children }: Parents) =>
  (children as Nodes[]).filter((child) => child.type === 'element');

function placeBelow(element: Element, isInLink: boolean, taken: Set<string>): void {
  const children = elementsIn(element);
  for (const name of REFERENCES) {
    const value = element.properties[name];
    if (value) element.properties[name] = [value].flat().map((id) => placed(written(id)));
  }
  moveAnchor(element, isInLink, taken);
  for (const child of children) placeBelow(child, isInLink || element.tagName === 'a', taken);
}

function moveAnchor(element: Element, isInLink: boolean, taken: Set<string>): void {
  const { tagName, properties } = element;
  const id = written(properties.id) || written(properties.name);
  delete properties.id;
  delete properties.name;
  if (!id || taken.has(id) || taken.has(placed(id))) return;
  properties.id = placed(id);
  taken.add(id).add(placed(id));
  if (!VARIABLE_NAME.test(id)) return;
  if (tagName === 'a') properties.name = id;
  else if (!isInLink && HOLDER.test(tagName)) element.children.unshift(h('a', { name: id }));
}

/** An id as the author wrote it, with composed letters: macOS and some tools decompose them. */
const written = (id: unknown) =>
  String(id ?? '')
    .replace(PREFIX, '')
    .normalize('NFC');

/** The id of an element in the page. */
const placed = (id: string) => (VARIABLE_NAME.test(id) || RESERVED.test(id) ? PREFIX + id : id);

/**
 * Finds the id in the page to which a fragment of a link in the same text leads, such as `%E5%AE%89%E8%A3%85`; null for
 * none. What is between the letters of an id may differ: GitHub's `#whats-new` and `#一背景` are `what-s-new` and
 * `一-背景` here.
 *
 * @param ids the ids and names of the page
 */
export function targetsIn(ids: ReadonlySet<string>): (fragment: string) => string | null {
  let alike: ReadonlyMap<string, string> | undefined;
  const idLike = (name: string) => {
    // The first of several ids counts.
    alike ??= new Map([...ids].reverse().map((id) => [lettersOf(id), id]));
    const letters = lettersOf(name);
    return letters ? alike.get(letters) : undefined;
  };
  return (fragment) => {
    const name = decoded(fragment).normalize('NFC');
    const id = [fragment, name].find((one) => ids.has(placed(one)) || ids.has(one)) ?? idLike(name);
    if (id === undefined) return null;
    return ids.has(placed(id)) ? placed(id) : id;
  };
}

const lettersOf = (id: string) =>
  id
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const ANCHOR = / (?:id|name)="([^"]+)"/g;

/** The fragments that lead somewhere in the HTML of `renderBody`, decoded. */
export function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(ANCHOR)].map(([, id = '']) => decodeHTML(id)));
}
