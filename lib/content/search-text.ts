import { fold } from './fold';
import { plainText } from './plain-text';
import type { ArticleRecord } from './records';

/** The words of an article in the form in which they are searched. */
export interface SearchText {
  title: string;
  tags: readonly string[];
  summary: string;
  body: string;
}

/** The search texts of articles, each made when it is first needed and dropped with its record. */
export class SearchTexts {
  readonly #texts = new WeakMap<ArticleRecord, SearchText>();

  of(record: ArticleRecord): SearchText {
    const known = this.#texts.get(record);
    if (known) return known;
    const { title, tags, summary } = record.front;
    const text = {
      title: fold(title),
      tags: tags.map(fold),
      summary: fold(summary),
      body: fold(plainText(record.body)),
    };
    this.#texts.set(record, text);
    return text;
  }
}
