import { deserialize, serialize } from 'node:v8';
import type { ArticleRecord, SearchText } from '../files/content-records';
import { searchTextOf } from '../files/search-text';
import type { Segment } from './segment';

/** What is kept in memory of an article whose texts are in a segment. */
export type ArticleFields = Omit<ArticleRecord, 'body' | 'searchText'>;

/** An article whose texts are in a segment, where they are read when they are asked for. */
export class StoredArticle implements ArticleRecord {
  declare readonly kind: 'article';
  declare readonly file: string;
  declare readonly id: string;
  declare readonly category: string;
  declare readonly draft: boolean;
  declare readonly format: ArticleRecord['format'];
  declare readonly digest?: string;
  declare readonly bodyLine: number;
  declare readonly editUrl?: string;
  declare readonly front: ArticleRecord['front'];
  declare readonly publishedMs: number;
  declare readonly translation?: NonNullable<ArticleRecord['translation']>;
  readonly segment: Segment;
  /** Its number in the segment. */
  readonly at: number;

  constructor(fields: ArticleFields, segment: Segment, at: number) {
    Object.assign(this, fields);
    this.segment = segment;
    this.at = at;
  }

  /** @throws {Error} if the disk fails */
  get body(): string {
    return this.segment.body(this.at);
  }

  get searchText(): SearchText {
    return searchTextOf(this.front, this.format, this.body);
  }

  /** What is kept of the article without its segment. */
  get fields(): ArticleFields {
    const { segment: _, at: __, ...fields } = this;
    return fields;
  }
}

/** The fields of a record that was read, apart from its texts: strings of their own, not parts of a whole file. */
export function fieldsOf(record: ArticleRecord): ArticleFields {
  if (record instanceof StoredArticle) return record.fields;
  const { body: _, searchText: __, ...fields } = record;
  return deserialize(serialize(fields));
}
