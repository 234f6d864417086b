import { expect, test } from 'vitest';
import { splitLanguage, tagInLanguage, tags } from './tags';

test.each([
  ['en', tags.article('201'), 'en/article:201'],
  ['pt-BR', tags.site, 'pt-br/site'],
  [undefined, tags.order(), 'order:all'],
])('in %s the tag %s is %s, and is taken apart again', (language, tag, whole) => {
  expect(tagInLanguage(language, tag)).toBe(whole);
  expect(splitLanguage(whole)).toEqual({ language: language?.toLowerCase(), tag });
});

test.each(['_N_T_/content/news', 'withdrawn:en/site', 'order:all', '/site', 'content/news', ''])(
  '%j begins with no language',
  (tag) => expect(splitLanguage(tag)).toEqual({ language: undefined, tag }),
);
