import { expect, test } from 'vitest';
import { pathsMeantBy } from './trailing-punctuation';

const PAGE = '/content/guides/201';
const WIDE = '。，、；：！？…—）】》〉」』〕］｝”’“（｡､．·～＂＇＞\u3000\u200b\ufeff\u00a0';
const ASCII = `.,;:!?)]}>'"*_~\`|`;

test.each([...WIDE, ...ASCII, '）。', ').', '。」', '/。', '。/', '…… '])(
  'an address before %j is the page',
  (end) => {
    expect(pathsMeantBy(PAGE + end.split('/').map(encodeURIComponent).join('/'))).toEqual([PAGE]);
  },
);

test.each([
  ['/%E3%80%82', ['/']],
  ['/zh-hant%E3%80%82', ['/zh-hant']],
  ['/tags/%E7%BC%93%E5%AD%98%EF%BC%8C', ['/tags/%E7%BC%93%E5%AD%98']],
  ['/tags/TCP%2FIP.', ['/tags/TCP%2FIP']],
  ['/content/news/101.md,', ['/content/news/101.md']],
  ['/media/covers/101.svg%E3%80%82', ['/media/covers/101.svg']],
  // The text after it belongs to the sentence, too.
  [encodeURI('/about_us，很好。'), [encodeURI('/about_us，很好'), '/about_us']],
  [
    encodeURI('/content/news/101（见/上文）'),
    [encodeURI('/content/news/101（见/上文'), '/content/news/101'],
  ],
])('%s may mean %j', (path, meant) => {
  expect(pathsMeantBy(path)).toEqual(meant);
});

test.each([
  '/',
  PAGE,
  `${PAGE}/`,
  '/tags/C%2B%2B',
  '/tags/C%23',
  '/content/news/101.md',
  '/%ff',
  '/_next/static/a.',
  '/api/web/x.',
  '/builds/x%E3%80%82',
])('%s means nothing else', (path) => {
  expect(pathsMeantBy(path)).toEqual([]);
});
