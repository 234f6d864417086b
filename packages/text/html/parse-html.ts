import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5';

interface Limits {
  characters: number;
  elements: number;
  /** The number of elements inside each other; `MAX_DEPTH` by default. */
  depth?: number;
}

/** The limits of an article: about the text of a novel. */
const LIMITS: Limits = { characters: 500_000, elements: 30_000 };
/** The length of the shortest element. The parser makes more than are written, because it opens unclosed ones again. */
const CHARACTERS_PER_ELEMENT = 3;
/** Elements that the parser may make beyond those that can have been written. */
const MAX_REOPENED = 1000;
/** Elements inside each other; browsers stop at 512. */
const MAX_DEPTH = 200;

/** HTML as far as it was read. */
export interface ParsedHtml {
  tree: Root;
  /** Whether the rest is missing, because the HTML has too many characters or elements, or is too deep. */
  isCut: boolean;
}

/** Ends the parsing, which has no other way to end early. */
class LimitReached extends Error {}

/** Parses a fragment of untrusted HTML until it ends or reaches a limit, in time that grows with its length. */
export function parseHtml(html: string, limits: Limits = LIMITS): ParsedHtml {
  const { depth = MAX_DEPTH } = limits;
  const text = html.slice(0, limits.characters);
  const most = Math.min(limits.elements, text.length / CHARACTERS_PER_ELEMENT + MAX_REOPENED);
  let elements = 0;
  let parser: Parser<DefaultTreeAdapterMap> | undefined;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      if (elements > most) throw new LimitReached();
      return defaultTreeAdapter.createElement(...args);
    },
    // Called after an element was opened.
    onItemPush() {
      if (parser && parser.openElements.stackTop > depth) throw new LimitReached();
    },
  };
  parser = Parser.getFragmentParser(null, { treeAdapter, scriptingEnabled: false });
  let isCut = text.length < html.length;
  try {
    parser.tokenizer.write(text, true);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    isCut = true;
  }
  return { tree: fromParse5(parser.getFragment()) as Root, isCut };
}
