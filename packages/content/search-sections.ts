import type { pageHitSchema } from '@wenzhan/contract/calls/search';
import { marksOf } from '@wenzhan/contract/schemas/marks';
import { fieldSchema, isObject, schemaOf } from '@wenzhan/contract/schemas/schema-walk';
import { sectionSchema } from '@wenzhan/contract/schemas/sections';
import { plainBlocks, withoutUnseen } from '@wenzhan/text/plain-text';
import type { z } from 'zod';
import { excerptOf } from './excerpt';
import type { SectionPageRecord } from './files/content-records';
import { normalizeText } from './normalize-text';
import { createTermMatcher } from './term-matcher';

type ApiPageHit = z.input<typeof pageHitSchema>;

/** Pages of sections that a search finds at most. */
const MAX_HITS = 5;
/** By record, which is another one as soon as its file changes. */
const texts = new WeakMap<SectionPageRecord, { text: string; normalized: string }>();

/**
 * The pages of sections that contain all words, those first whose title does.
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
    const { text, normalized } = textOf(record);
    if (!terms.every(({ find }) => find(normalized, 0) >= 0)) return [];
    const { name, page } = record;
    const isTitled = terms.some(({ find }) => find(searchable(page.title), 0) >= 0);
    const excerpt = excerptOf(text, words, marksWords) ?? page.description ?? '';
    return [{ isTitled, hit: { name, title: page.title, excerpt } }];
  });
  return hits
    .sort((a, b) => Number(b.isTitled) - Number(a.isTitled))
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit);
}

function textOf(record: SectionPageRecord) {
  const { title, description, sections } = record.page;
  const cached = texts.get(record);
  if (cached) return cached;
  const text = withoutUnseen(
    [description, ...sections.flatMap((section) => textsIn(sectionSchema, section))]
      .filter(Boolean)
      .join('\n'),
  );
  const made = { text, normalized: `${searchable(title)}\n${normalizeText(text)}` };
  texts.set(record, made);
  return made;
}

const searchable = (text: string) => normalizeText(withoutUnseen(text));

/** The texts that readers see, in their order. */
function textsIn(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  const { meaning } = marksOf(schemaOf(schema, value));
  if (typeof value === 'string') {
    if (meaning === 'markup') return [plainBlocks(value)];
    return meaning === 'text' ? [value] : [];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(fieldSchema(schema, value, key), part),
  );
}
