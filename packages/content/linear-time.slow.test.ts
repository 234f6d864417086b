import { slowTexts } from '@wenzhan/kit/testing/linear-time';
import { readCodeMeta } from '@wenzhan/text/markdown/code-meta';
import { isFormula } from '@wenzhan/text/markdown/formula-rule';
import { isParsable } from '@wenzhan/text/markdown/markdown-limits';
import { plainText } from '@wenzhan/text/plain-text';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt';
import { splitFrontMatter } from './files/front-matter';
import { describeFrontMatter } from './files/parts/foreign-front-matter';
import { normalizeText } from './normalize-text';
import { findOccurrences } from './term-matcher';
import { tokenize } from './tokenizer';

test.each<[string, (text: string) => unknown]>([
  ['plain text of Markdown', (text) => plainText(text)],
  ['plain text of HTML', (text) => plainText(text, 'html')],
  ['the front matter', splitFrontMatter],
  ['what is instead of front matter', (text) => describeFrontMatter(text, [])],
  ['whether Markdown can be parsed', isParsable],
  ['normalised text', normalizeText],
  ['an excerpt', (text) => excerptOf(text, ['a', '字', '~'])],
  ['the matches of a word', (text) => findOccurrences(text, 'aa')],
  ['the words of a keyword', (text) => tokenize(text.slice(0, 4000))],
  ['whether a formula is one', (text) => isFormula('', `$${text}$`, '')],
  ['the settings of code', (meta) => readCodeMeta({ lang: 'js', meta })],
])('%s takes time in proportion to the text', (_, run) => {
  expect(slowTexts(run)).toEqual([]);
});
