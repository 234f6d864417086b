import type { Root, RootContent, Text } from 'mdast';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { withMask } from './mask-construct';
import type { Code, Construct, Handle } from './micromark-types';

/** Chinese punctuation; not `·`, which names in addresses contain. */
const PUNCTUATION =
  /[\u2014\u2018\u2019\u201c\u201d\u2026\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
const BEFORE_PUNCTUATION = new RegExp(`(?=${PUNCTUATION.source})`);
const ADDRESS = /:\/\/|www\./i;

/**
 * Makes a bare address end before Chinese punctuation, as in `https://example.com/docs，然后`, and leaves one
 * alone that is escaped (`https\://example.com`). Must follow `remark-gfm`, which finds addresses twice: while
 * it reads the text, and in the tree, for those in square brackets.
 */
export function remarkBareAddresses(this: Processor): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data();
  for (const { text } of micromarkExtensions) {
    for (const [code, constructs] of Object.entries(text ?? {})) {
      if (text) Object.assign(text, { [code]: [constructs ?? []].flat().map(bounded) });
    }
  }
  for (const extension of fromMarkdownExtensions.flat()) {
    if (!extension.transforms) continue;
    extension.transforms = [divideTexts, ...extension.transforms, joinTexts];
    extension.enter = { ...extension.enter, characterEscape: startText };
  }
}

function bounded(construct: Construct): Construct {
  const isAddress = construct.name === 'protocolAutolink' || construct.name === 'wwwAutolink';
  // To the construct, the punctuation looks like the end of the text.
  return isAddress ? withMask(construct, (code) => (isPunctuation(code) ? null : code)) : construct;
}

const isPunctuation = (code: Code) =>
  code !== null && code > 0 && PUNCTUATION.test(String.fromCharCode(code));

/** An escaped character begins another text node, so that no address is found across it. */
const startText: Handle = function ({ start, end }) {
  const text: Text = { type: 'text', value: '', position: { start, end } };
  const parent = this.stack.at(-1);
  if (parent && 'children' in parent) parent.children.push(text as never);
  this.stack.push(text);
};

/** Divides texts with addresses before Chinese punctuation. */
function divideTexts(tree: Root): void {
  visit(tree, 'text', (node, index, parent) => {
    if (!parent || index === undefined || !ADDRESS.test(node.value)) return;
    const texts = node.value.split(BEFORE_PUNCTUATION).map((value) => ({ ...node, value }));
    parent.children.splice(index, 1, ...texts);
    return index + texts.length;
  });
}

function joinTexts(tree: Root): void {
  visit(tree, (node) => {
    if (!('children' in node)) return;
    const joined: RootContent[] = [];
    for (const child of node.children) {
      const last = joined.at(-1);
      if (child.type !== 'text' || last?.type !== 'text') {
        joined.push(child);
        continue;
      }
      last.value += child.value;
      if (last.position && child.position) last.position.end = child.position.end;
    }
    node.children = joined as never;
  });
}
