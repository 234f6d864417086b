import { expect, test } from 'vitest';
import { parseToken } from './token';

test.each(['header.pay_load.sign-ature', '17|AbC+/==', `"quoted"`, 'x'.repeat(4096)])(
  '%s is a token, and fit for a header',
  (text) => {
    expect(parseToken(text)).toBe(text);
    expect(new Headers({ authorization: `Bearer ${text}` }).get('authorization')).toContain(text);
  },
);

test.each([undefined, '', '你', 'a\r\nx-evil: 1', 'a b', 'a\u0000', 'é', 'x'.repeat(4097), 1])(
  '%j is none',
  (value) => {
    expect(parseToken(value)).toBeUndefined();
  },
);
