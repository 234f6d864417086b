import { expect, it } from 'vitest';
import { encodeGbk } from './gbk';

it('encodes what the platform decodes', () => {
  const text = '{"siteName":"文站，内容网站"}';
  expect(new TextDecoder('gbk').decode(encodeGbk(text))).toBe(text);
  expect(encodeGbk('文').toString('hex')).toBe('cec4');
});
