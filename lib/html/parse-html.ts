import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5';

/** Characters of HTML that are read: about the text of a novel. */
const MAX_HTML = 500_000;
/** Elements; the parser makes more than were written, because it opens unclosed ones again. */
const MAX_ELEMENTS = 30_000;
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
export function parseHtml(html: string): ParsedHtml {
  const text = html.slice(0, MAX_HTML);
  let elements = 0;
  let parser: Parser<DefaultTreeAdapterMap> | undefined;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new LimitReached();
      return defaultTreeAdapter.createElement(...args);
    },
    // Called after an element was opened.
    onItemPush() {
      if (parser && parser.openElements.stackTop > MAX_DEPTH) throw new LimitReached();
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
