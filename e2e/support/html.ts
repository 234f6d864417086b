import { type Document, Window } from 'happy-dom';

/** The document that HTML says, before any script has run. */
export function parseHtml(html: string): Document {
  const { document } = new Window();
  document.write(html);
  return document;
}

/** The words of an element, as one line. */
export function wordsOf(document: Document, selector: string): string {
  return (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
