import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

const ADDRESSES = ['cite', 'href', 'poster', 'src'] as const;

/**
 * Writes URLs as browsers read them, without spaces around them and with their scheme in small letters
 * (` Https://example.com`): the sanitiser compares schemes to the letter.
 */
export function plainUrls(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    for (const name of ADDRESSES) {
      const url = properties[name];
      if (typeof url !== 'string') continue;
      properties[name] = url
        .trim()
        .replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
    }
  });
}
