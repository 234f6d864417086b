import { expect, test } from 'vitest';
import { parseToken } from './token';

test.each(['abc', 'header.pay_load.sign-ature', '17|AbC+/==', `"quoted"`, 'x'.repeat(4096)])(
  '%s is a token, and fit for a header',
  (text) => {
    expect(parseToken(text)).toBe(text);
    expect(new Headers({ authorization: `Bearer ${text}` }).get('authorization')).toContain(text);
  },
);

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['Chinese', '你'],
  ['a line break', 'a\r\nx-evil: 1'],
  ['a space', 'a b'],
  ['a zero', 'a\u0000'],
  ['Latin 1', 'é'],
  ['more than a cookie holds', 'x'.repeat(4097)],
  ['no text', 1],
])('%s is none', (_, value) => {
  expect(parseToken(value)).toBeUndefined();
});
