import { expect, test } from 'vitest';
import { jsonLdText } from './json-ld-text';

test('no character of the text can end the script or begin anything in it', () => {
  const value = { a: '</script><!-- & \u2028 \u2029 -->', '<b>': ['>'] };
  const text = jsonLdText(value);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});
