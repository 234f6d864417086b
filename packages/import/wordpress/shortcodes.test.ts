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

test.each([
  ['[audio https://a.example/b.mp3?x=1]', '<audio src="https://a.example/b.mp3?x=1"></audio>'],
  ['[video https://a.example/b.mp4]', '<video src="https://a.example/b.mp4"></video>'],
  ['[audio mp3="https://a.example/b.mp3"]', '<audio src="https://a.example/b.mp3"></audio>'],
  // WordPress plays what was uploaded for the post.
  ['[audio]', '<audio src="https://old.example/own.mp3"></audio>'],
  ['[video]', ''],
])('%s plays the file that it names, or that of its post', (shortcode, expected) => {
  const file = (url: string, parent: string) => ({ url, parent, alt: '', caption: '' });
  const attachments = new Map([
    ['7', file('https://old.example/other.mp3', '2')],
    ['8', file('https://old.example/own.jpg', '1')],
    ['9', file('https://old.example/own.mp3', '1')],
  ]);
  const notes: string[] = [];
  const context = { id: '1', attachments, note: (text: string) => notes.push(text) };
  expect(replaceShortcodes(shortcode, context as never).trim()).toBe(expected);
  expect(notes).toEqual(expected ? [] : ['短代码[video]没有文件']);
});

test('a shortcode in two pairs of brackets is an example, whose text stays', () => {
  const context = { id: '1', attachments: new Map(), note: () => {} };
  const html = '<p>[[gallery ids="1"]]、[[caption]字[/caption]]、[[php]a();[/php]]</p>';
  expect(replaceShortcodes(html, context as never)).toBe(
    '<p>[gallery ids="1"]、[caption]字[/caption]、[php]a();[/php]</p>',
  );
});

test.each([
  ['[gallery]', ['own']],
  ['[gallery exclude="7"]', []],
  ['[gallery id="2"]', ['a', 'b']],
  ['[gallery id="2" exclude="9, 7"]', ['a']],
  ['[gallery ids="9,7"]', ['b', 'own']],
])('%s has the pictures that it says', (shortcode, names) => {
  const file = (name: string, parent: string) => ({
    url: `https://old.example/${name}.png`,
    ...{ parent, alt: '', caption: '' },
  });
  const attachments = new Map([
    ['7', file('own', '1')],
    ['8', file('a', '2')],
    ['9', file('b', '2')],
  ]);
  const context = { id: '1', attachments, note: () => {} };
  const html = replaceShortcodes(shortcode, context as never);
  expect([...html.matchAll(/\/(\w+)\.png/g)].map(([, name]) => name)).toEqual(names);
});
