import { expect, test } from 'vitest';
import { siteConfigSchema } from '../calls/site';
import { parseTolerantly } from './parse-tolerantly';

/** The languages of a site that are taken, and how many are left out. */
function languagesOf(languages: unknown) {
  const parsed = parseTolerantly(siteConfigSchema, { siteName: '试站', languages });
  if (!parsed.success) return 'invalid';
  return [parsed.data.data.languages, parsed.data.leftOut.length];
}

test.each([
  [['zh-CN', 'en', 'pt_BR'], ['zh-CN', 'en', 'pt-BR'], 0],
  [['zh-CN', 'english', 'en'], ['zh-CN', 'en'], 1],
  [['zh-CN', 'jp', 'en-USA', '', 7, '../x'], ['zh-CN'], 5],
  [['en', 'EN', 'zh_CN', 'zh-cn', 'ar'], ['en', 'zh-CN', 'ar'], 2],
  [Array(21).fill('zh-CN'), ['zh-CN'], 20],
  [[], [], 0],
  ['en', undefined, 1],
  [null, undefined, 0],
])(
  'of the languages %j these are taken: %j, and %i parts are said to be left out',
  (written, taken, leftOut) => {
    expect(languagesOf(written)).toEqual([taken, leftOut]);
  },
);
