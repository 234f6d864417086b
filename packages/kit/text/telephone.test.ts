import { expect, test } from 'vitest';
import { telephoneUrl } from './telephone';

test.each([
  ['+86 10-1234 5678', 'tel:+861012345678'],
  ['(010) 12345678', 'tel:01012345678'],
  ['010-12345678转801', 'tel:01012345678;ext=801'],
  ['010-12345678 轉 801', 'tel:01012345678;ext=801'],
  ['010-12345678分机801', 'tel:01012345678;ext=801'],
  ['+44 20 7946 0958 ext. 12', 'tel:+442079460958;ext=12'],
  ['+44 20 7946 0958 X12', 'tel:+442079460958;ext=12'],
])('%s is called by %s', (text, url) => {
  expect(telephoneUrl(text)).toBe(url);
});
