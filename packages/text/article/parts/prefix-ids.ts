import { decoded } from '@wenzhan/kit/urls/path';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

const REFERENCES = ['ariaDescribedBy', 'ariaLabelledBy', 'headers'] as const;

/** Puts a prefix before every id and name, so that several texts can stand on one page; links within the text follow. */
export function prefixIds(tree: Root, prefix: string): void {
  const own = new Set<string>();
  visit(tree, 'element', ({ properties }) => {
    for (const name of ['id', 'name'] as const) {
      if (typeof properties[name] !== 'string') continue;
      own.add(properties[name]);
      properties[name] = prefix + properties[name];
    }
  });
  visit(tree, 'element', ({ properties }) => {
    const { href } = properties;
    const fragment = typeof href === 'string' && href.startsWith('#') ? href.slice(1) : '';
    // The id of a footnote with a Chinese name is encoded itself.
    const isOwn = own.has(fragment) || own.has(decoded(fragment));
    if (fragment && isOwn) properties.href = `#${prefix}${fragment}`;
    for (const name of REFERENCES) {
      const value = properties[name];
      if (value) properties[name] = [value].flat().map((id) => prefix + String(id));
    }
  });
}
