import { EditorState, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  cycleHeading,
  fileInText,
  insertBlock,
  insertFile,
  insertLink,
  linkTo,
  pictureOf,
  tableOf,
  toggleCode,
  toggleLines,
  toggleMark,
} from './markdown-commands';

/** The selection is between brackets `⟦⟧`, in the text before and after. */
function apply(command: StateCommand, marked: string): string {
  const [anchor, end] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const doc = marked.replace(/[⟦⟧]/g, '');
  let state = EditorState.create({ doc, selection: { anchor, head: end } });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  return `${state.sliceDoc(0, from)}⟦${state.sliceDoc(from, to)}⟧${state.sliceDoc(to)}`;
}

test.each([
  ['bold', toggleMark('**'), '甲⟦乙⟧丙', '甲**⟦乙⟧**丙'],
  ['bold once more', toggleMark('**'), '甲**⟦乙⟧**丙', '甲⟦乙⟧丙'],
  ['bold without the spaces of a selection', toggleMark('**'), 'a ⟦b ⟧c', 'a **⟦b⟧** c'],
  ['bold before anything is written', toggleMark('**'), '⟦⟧', '**⟦⟧**'],
  ['a heading', cycleHeading, '⟦题⟧', '## ⟦题⟧'],
  ['a smaller heading', cycleHeading, '## ⟦题⟧', '### ⟦题⟧'],
  ['no heading', cycleHeading, '### 题⟦⟧', '题⟦⟧'],
  ['a list', toggleLines('list'), '⟦甲\n\n乙⟧', '- ⟦甲\n\n- 乙⟧'],
  ['no list', toggleLines('list'), '- ⟦甲\n- 乙⟧', '⟦甲\n乙⟧'],
  ['numbers for a list', toggleLines('numbers'), '- ⟦甲\n- 乙⟧', '1. ⟦甲\n2. 乙⟧'],
  ['a quotation', toggleLines('quotation'), '⟦- 甲⟧', '> ⟦- 甲⟧'],
  ['no quotation', toggleLines('quotation'), '> ⟦甲⟧', '⟦甲⟧'],
  ['code in a sentence', toggleCode, '甲⟦a⟧', '甲`⟦a⟧`'],
  ['lines of code', toggleCode, '⟦a\nb⟧', '```⟦⟧\na\nb\n```\n'],
  ['lines of code with ticks', toggleCode, '⟦```\nb⟧', '````⟦⟧\n```\nb\n````\n'],
  ['a link of what is selected', insertLink('/a', '题'), '甲⟦乙⟧', '甲[乙](/a)⟦⟧'],
  ['a link with the title of the page', insertLink('/a', '题'), '甲⟦⟧', '甲[题](/a)⟦⟧'],
  ['a block in a paragraph', insertBlock('乙'), '甲⟦⟧丙', '甲\n\n乙⟦⟧\n\n丙'],
  ['a block between paragraphs', insertBlock('乙'), '甲\n\n⟦⟧\n\n丙', '甲\n\n乙⟦⟧\n\n丙'],
])('%s', (_, command, before, expected) => {
  expect(apply(command, before)).toBe(expected);
});

test('links and pictures may have any words and address', () => {
  expect(linkTo('/content/guides/201', 'a [b]\nc')).toBe('[a \\[b\\] c](/content/guides/201)');
  expect(pictureOf('/media/a (1).png', '')).toBe('![](</media/a (1).png>)');
});

test('a table has a row of names and one to fill in', () => {
  expect(tableOf(['甲', '乙'])).toBe('| 甲 | 乙 |\n| --- | --- |\n|   |   |');
});

test.each([
  ['image/png', '图', '![图](/media/2026/a)'],
  [
    'video/mp4',
    '"片"',
    '<video src="/media/2026/a" title="&quot;片&quot;" width="4" height="3"></video>',
  ],
  ['audio/mpeg', '曲', '<audio src="/media/2026/a" title="曲"></audio>'],
  ['application/pdf', '', '[a](/media/2026/a)'],
])('a file of type %s in a text', (type, words, expected) => {
  const file = { path: 'media/2026/a', address: '/media/2026/a', type, width: 4, height: 3 };
  expect(fileInText(file, words)).toBe(expected);
});

test('pictures that follow each other are blocks of their own, a document is named in the sentence', () => {
  const file = { path: 'media/a', address: '/media/a', bytes: 1, changedAt: '' };
  const picture = { ...file, type: 'image/jpeg', width: 4, height: 3 };
  const first = apply(insertFile(picture, '一'), '甲⟦⟧');
  expect(apply(insertFile(picture, '二'), first)).toBe(
    '甲\n\n![一](/media/a)\n\n![二](/media/a)⟦⟧\n\n',
  );
  const document = { ...file, type: 'application/pdf' };
  expect(apply(insertFile(document, '附件'), '见⟦⟧。')).toBe('见[附件](/media/a)⟦⟧。');
});
