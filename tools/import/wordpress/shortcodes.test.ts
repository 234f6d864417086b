import { expect, test } from 'vitest';
import { replaceShortcodes } from './shortcodes';

test('a shortcode named like a member of every object stays as text, and is noted', () => {
  const notes: string[] = [];
  const context = {
    id: '1',
    attachments: new Map(),
    note: (text: string) => notes.push(text),
  };
  const html = '<p>[constructor] [toString a="1"]</p>';
  expect(replaceShortcodes(html, context as never)).toBe(html);
  expect(notes).toEqual(['短代码[toString]原样保留']);
});
