import MiniSearch from 'minisearch';
import type { Library } from './library';
import type { ArticleRecord } from './records';
import type { SearchText, SearchTexts } from './search-text';

interface Entry {
  id: number;
  text: string;
}

const HAN_RUN = /\p{Script=Han}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const HAN = /\p{Script=Han}/u;

/**
 * The tokens of a folded text: every Han character and every pair of neighbours, so that words of
 * any length are found whatever a dictionary says; runs of other letters and digits whole.
 */
export function tokensOf(text: string): string[] {
  const han = text.match(HAN_RUN) ?? [];
  return [...han.flatMap(charactersAndPairs), ...(text.replace(HAN_RUN, ' ').match(WORD) ?? [])];
}

/** The tokens that a text must have for a word to be in it; more than a pair is a chain of pairs. */
function neededTokens(term: string): string[] {
  const tokens = tokensOf(term);
  const pairs = tokens.filter((token) => !HAN.test(token) || [...token].length > 1);
  return pairs.length > 0 ? pairs : tokens;
}

function charactersAndPairs(run: string): string[] {
  const characters = [...run];
  return [
    ...characters,
    ...characters.slice(1).map((character, index) => `${characters[index]}${character}`),
  ];
}

/** The full-text index over all versions of all articles, kept in step with the library. */
export class SearchIndex {
  readonly #texts: SearchTexts;
  readonly #index = new MiniSearch<Entry>({
    fields: ['text'],
    tokenize: tokensOf,
    processTerm: (term) => term,
    searchOptions: {
      combineWith: 'AND',
      prefix: (term) => !HAN.test(term),
      tokenize: (term) => [term],
    },
  });
  readonly #records = new Map<number, ArticleRecord>();
  readonly #ids = new Map<ArticleRecord, number>();
  #library: Library | null = null;
  #lastId = 0;

  constructor(texts: SearchTexts) {
    this.#texts = texts;
  }

  /** The records that have all tokens of the words; whether they stand together is not said. */
  candidates(library: Library, terms: readonly string[]): ReadonlySet<ArticleRecord> {
    this.#follow(library);
    const queries = [...new Set(terms.flatMap(neededTokens))];
    if (queries.length === 0) return new Set();
    const found = this.#index.search({ combineWith: 'AND', queries });
    return new Set(found.flatMap(({ id }) => this.#records.get(id) ?? []));
  }

  #follow(library: Library): void {
    if (library === this.#library) return;
    this.#library = library;
    const current = new Set<ArticleRecord>();
    for (const { article, draft } of library.articles.values()) {
      current.add(article);
      if (draft) current.add(draft);
    }
    for (const record of [...this.#ids.keys()]) if (!current.has(record)) this.#remove(record);
    for (const record of current) if (!this.#ids.has(record)) this.#add(record);
  }

  #add(record: ArticleRecord): void {
    this.#lastId += 1;
    this.#ids.set(record, this.#lastId);
    this.#records.set(this.#lastId, record);
    this.#index.add({ id: this.#lastId, text: wholeText(this.#texts.of(record)) });
  }

  #remove(record: ArticleRecord): void {
    const id = this.#ids.get(record);
    if (id === undefined) return;
    this.#index.discard(id);
    this.#ids.delete(record);
    this.#records.delete(id);
  }
}

/** Fields are kept apart, so that no pair spans two of them. */
function wholeText({ title, tags, summary, body }: SearchText): string {
  return [title, ...tags, summary, body].join('\n');
}
