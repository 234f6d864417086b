import { expect, test } from 'vitest';
import { escapeXml } from './xml';

test('markup in a text stays text', () => {
  expect(escapeXml('a < b & "c" ]]> \'d\'')).toBe("a &lt; b &amp; &quot;c&quot; ]]&gt; 'd'");
});

test('what XML does not allow is left out, and everything else stays', () => {
  expect(escapeXml('a\u0000\u0008\u000b\u001f\ud800b\ufffe\uffff')).toBe('ab');
  expect(escapeXml('\t\n\r\u0085文站𠮷🙂')).toBe('\t\n\r\u0085文站𠮷🙂');
});
