import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { decoded } from '../../urls/path';

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
    if (typeof href === 'string' && href.startsWith('#') && own.has(decoded(href.slice(1)))) {
      properties.href = `#${prefix}${href.slice(1)}`;
    }
    for (const name of REFERENCES) {
      const value = properties[name];
      if (value) properties[name] = [value].flat().map((id) => prefix + String(id));
    }
  });
}
