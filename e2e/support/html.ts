import { type Document, Window } from 'happy-dom';

/** Parses HTML into a document, without running scripts. */
export function parseHtml(html: string): Document {
  const { document } = new Window();
  document.write(html);
  return document;
}

/** Text of an element, in one line. */
export function wordsOf(document: Document, selector: string): string {
  return (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
