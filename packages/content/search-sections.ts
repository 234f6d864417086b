import type { pageHitSchema } from '@wenzhan/contract/calls/search';
import { marksOf } from '@wenzhan/contract/schemas/marks';
import { fieldSchema, isObject, schemaOf } from '@wenzhan/contract/schemas/schema-walk';
import { sectionSchema } from '@wenzhan/contract/schemas/sections';
import { shorten } from '@wenzhan/kit/text/shorten';
import { plainBlocks, withoutUnseen } from '@wenzhan/text/plain-text';
import type { z } from 'zod';
import { excerptOf } from './excerpt';
import type { SectionPageRecord } from './files/content-records';
import { normalizeText } from './normalize-text';
import { createTermMatcher } from './term-matcher';

type ApiPageHit = z.input<typeof pageHitSchema>;

/** Pages of sections that a search finds at most. */
const MAX_HITS = 5;
/** Characters of the excerpt of a page that is found by its title. */
const EXCERPT = 120;

/** What is searched of a page. */
interface PageTexts {
  /** What readers read as sentences. */
  sentences: string;
  /** The same with the names and labels around them; neither has links, heads of tables, or the title of the page. */
  all: string;
  /** What words are looked for in: the same with the title and the heads of tables. */
  normalized: string;
}

/** By record, which is another one as soon as its file changes. */
const texts = new WeakMap<SectionPageRecord, PageTexts>();

/**
 * The pages of sections that contain all words, those first whose title does. An excerpt has sentences, if one of them has
 * a word.
 *
 * @param words normalised
 * @param marksWords as in `excerptOf`
 */
export function findSectionPages(
  pages: Iterable<SectionPageRecord>,
  words: readonly string[],
  marksWords: boolean,
): ApiPageHit[] {
  if (words.length === 0) return [];
  const terms = words.map(createTermMatcher);
  const hits = [...pages].flatMap((record) => {
    const { sentences, all, normalized } = textsOf(record);
    if (!terms.every(({ find }) => find(normalized, 0) >= 0)) return [];
    const { name, page } = record;
    const isTitled = terms.some(({ find }) => find(searchable(page.title), 0) >= 0);
    const excerpt =
      excerptOf(sentences, words, marksWords) ??
      excerptOf(all, words, marksWords) ??
      page.description ??
      shorten(sentences.replaceAll('\n', ' '), EXCERPT);
    return [{ isTitled, hit: { name, title: page.title, excerpt } }];
  });
  return hits
    .sort((a, b) => Number(b.isTitled) - Number(a.isTitled))
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}

function textsOf(record: SectionPageRecord): PageTexts {
  const cached = texts.get(record);
  if (cached) return cached;
  const { title, description, sections } = record.page;
  const found = sections.flatMap((section) => textsIn(sectionSchema, section));
  const all: Text[] = description ? [{ text: description, kind: 'sentence' }, ...found] : found;
  const linesOf = (...kinds: Text['kind'][]) =>
    inLines(
      all.filter(({ kind }) => kinds.includes(kind)),
      searchable(title),
    );
  const made = {
    sentences: linesOf('sentence'),
    all: linesOf('sentence', 'name'),
    normalized: `${searchable(title)}\n${normalizeText(linesOf('sentence', 'name', 'head'))}`,
  };
  texts.set(record, made);
  return made;
}

/** Texts with a line for each block, without those that say the title again. */
function inLines(parts: readonly Text[], title: string): string {
  const lines = withoutUnseen(parts.map(({ text }) => text).join('\n')).split('\n');
  return lines.filter((line) => line && normalizeText(line.trim()) !== title).join('\n');
}

const searchable = (text: string) => normalizeText(withoutUnseen(text)).trim();

/** A text that readers see: sentences, a name or label, or the head of a table. */
interface Text {
  text: string;
  kind: 'sentence' | 'name' | 'head';
}

/** The texts that readers see, in their order, without those of links. */
function textsIn(schema: z.core.$ZodType | undefined, value: unknown): Text[] {
  const { meaning } = marksOf(schemaOf(schema, value));
  if (meaning === 'link') return [];
  if (typeof value === 'string') {
    if (meaning === 'markup') return textsOfMarkdown(value);
    if (meaning === 'name') return [{ text: value, kind: 'name' }];
    return meaning === 'text' ? [{ text: value, kind: 'sentence' }] : [];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(fieldSchema(schema, value, key), part),
  );
}

/** The line below the head of a table in Markdown. */
const BELOW_HEAD = /^[\s>]*[|:-][\s|:-]*$/;

function textsOfMarkdown(markdown: string): Text[] {
  const lines = markdown.split('\n');
  const isHead = (line: string, below = '') =>
    line.includes('|') && below.includes('|') && below.includes('-') && BELOW_HEAD.test(below);
  const heads = lines.filter((line, at) => isHead(line, lines[at + 1]));
  const rest = lines.filter((line, at) => !isHead(line, lines[at + 1]));
  return [
    { text: plainBlocks(rest.join('\n')), kind: 'sentence' },
    { text: plainBlocks(heads.join('\n')), kind: 'head' },
  ];
}
